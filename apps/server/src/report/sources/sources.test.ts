import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { quantity } from "@comptoir/domain/measure";
import { emptyStock, sellThroughOf, computeStockSums } from "@comptoir/domain/metric";
import type { StockFlow } from "@comptoir/domain/metric";
import { unitCost } from "@comptoir/domain/money";
import { addDays } from "@comptoir/domain/period";
import { getReportKind, isReportKind, listAggregates, plainColumn, reportKinds } from "@comptoir/domain/report";

import { testDatabase } from "../../database/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { arbSampleReceipt, sampleFirstDate, writeSampleChain } from "../../sales/testing/sample-chain.ts";
import { rounds } from "../../testing/rounds.ts";
import { postgresql } from "../dialect.ts";
import type { ParsedRun } from "../run-report.ts";
import { queryBoth } from "../testing/answer-of-both.ts";
import { testCopy } from "../testing/test-copy.ts";
import { reportSourceByKind } from "./index.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

beforeAll(() =>
  run(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
      yield* store.appendTransactions(batchId, fc.sample(arbSampleReceipt, { numRuns: 60, seed: 3 }));
      yield* store.commitBatch(batchId);
      // Written in one transaction, because the copy expects a stock change together with its movements.
      yield* (yield* SqlClient.SqlClient).withTransaction(writeStockAndGoals);
    }),
  ),
);
afterAll(() => runtime.dispose());

/** Writes stock movements of every kind, some of them reversed; the documents that caused them; prices, costs, and goals. */
const writeStockAndGoals = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE item SET unit_price = item_id * 12345, unit_cost = CASE WHEN item_id % 5 = 0 THEN NULL ELSE item_id * 6789 END, upc = CASE WHEN item_id % 3 = 0 THEN '0123456789' || item_id END, version = version + 1`;
  const [user] = yield* sql<{
    readonly id: number;
  }>`INSERT INTO user_account (target_id, target_layer_id, username, username_key, email, first_name, last_name, language, password_hash) VALUES (1, 10, 'ada', 'ada', 'ada@exemple.ca', 'Ada', 'Côté', 'fr', '') RETURNING user_id AS id`;
  yield* sql`INSERT INTO inventory_document (location_id, number, type, status, comment, business_date, created_by, terminal_id, created_at, changed_at, closed_by)
    SELECT n, 'INV-' || n, 'COUNT', 'CLOSED', CASE WHEN n > 2 THEN 'Réserve, "fond"' ELSE '' END, ${sampleFirstDate}::date, ${user?.id ?? 0}::integer, 't', 0, 0, ${user?.id ?? 0}::integer FROM generate_series(1, 4) n`;
  // A new database has change 1, which the copy may have read already, so the movements are written in changes 2 and 3.
  yield* sql`INSERT INTO stock_change (document_id) VALUES (NULL), (NULL)`;
  yield* sql`
    INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, position, reason, document_id, written_in)
    SELECT 1 + n % 4, 1 + n * 7 % 30, kind, (n * 377 % 9000) - CASE WHEN kind IN ('RECEIPT', 'OPENING') THEN 0 ELSE 4500 END, CASE WHEN n % 6 = 0 THEN NULL ELSE 10000 + n * 37 END, CASE n % 3 WHEN 0 THEN 'import:7' ELSE 'test' END, 'm' || n,
      ${sampleFirstDate}::date::timestamptz + make_interval(mins => n * 149 % 40000 - 3000), n, CASE WHEN kind = 'ADJUSTMENT' THEN (array['FREE', 'FOUND', 'LOST', 'DAMAGED', 'EXPIRED', NULL])[1 + n % 6] END,
      CASE WHEN kind = 'COUNT' THEN (SELECT document_id FROM inventory_document d WHERE d.location_id = 1 + n % 4) END, 2 + n % 2
    FROM (SELECT n, (array['OPENING', 'RECEIPT', 'TRANSFER', 'COUNT', 'ADJUSTMENT', 'LATE_OFFSET'])[1 + n % 6 ] AS kind FROM generate_series(1, 240) n) made`;
  yield* sql`
    INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, position, reverses, written_in)
    SELECT location_id, item_id, 'REVERSAL', -quantity, unit_cost, source, movement_key || '~', happened_at, position, movement_key, 2 FROM stock_movement WHERE movement_id % 5 = 0 AND kind <> 'OPENING'`;
  yield* sql`DELETE FROM stock_on_hand`;
  yield* sql`INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT location_id, item_id, sum(quantity) FROM stock_entry GROUP BY 1, 2`;
  yield* sql`INSERT INTO goal (target_id, target_layer_id, scope, metric, from_date, to_date, value, profile) SELECT 1, n, 'LOCATION', 'netSales', ${days.from}::date + n, ${days.to}::date - n, 12345678 * n, '{}' FROM generate_series(1, 3) n`;
});

const days = { from: sampleFirstDate, to: addDays(sampleFirstDate, 20) };
const kinds = Object.keys(reportKinds).filter(isReportKind);
const askOf = (kind: (typeof kinds)[number], more: Partial<ParsedRun>): Omit<ParsedRun, "snapshot"> => ({
  source: reportSourceByKind[kind],
  dialect: postgresql,
  fields: getReportKind(kind).fields,
  range: { weekStart: 0, today: days.to },
  report: { columns: Object.keys(getReportKind(kind).fields).map(plainColumn), groups: [], isList: true },
  filters: [],
  sorting: [],
  pivot: null,
  places: [],
  page: 1,
  size: 1_000,
  cut: {
    dialect: postgresql,
    permissions: ["PRODUCT_COST_READ"],
    ...days,
    today: days.to,
    previous: days,
    lastYear: days,
    locations: [1, 2, 3, 4].map((id) => ({
      id,
      targetId: 1,
      description: "",
      timeZone: "America/Toronto",
      businessDayStart: 0,
    })),
  },
  ...more,
});
/** Selects the fields to test: every second one of a kind, from the first or the second by turns; the full run tests all. */
const ofThisRun = (kind: (typeof kinds)[number]) => (_: string, index: number) =>
  (index + kinds.indexOf(kind)) % rounds({ few: 2, many: 1 }) === 0;
const answerTo = (ask: Omit<ParsedRun, "snapshot">) => run(queryBoth(ask));

describe.each(kinds)("the rows of %s", (kind) => {
  const { fields } = getReportKind(kind);
  const names = Object.keys(fields);

  /** Returns whether a field, or what it is computed from, is a figure of comparison days: no row has a value. */
  const isCompared = (name: string): boolean => {
    const { compared, ratio } = fields[name] ?? {};
    return compared !== undefined || (ratio !== undefined && [ratio.part, ratio.whole].some(isCompared));
  };

  it("have every field that is not computed from others", () => {
    const storedFields = names.filter((name) => {
      const { ratio, standing, compared } = fields[name] ?? {};
      return [ratio, standing, compared].every((part) => part === undefined);
    });
    expect(storedFields.filter((name) => reportSourceByKind[kind].fields[name] === undefined)).toEqual([]);
  });

  it("are listed, sorted and filtered by any field", async () => {
    const all = await answerTo(askOf(kind, {}));
    expect(all.rows.length).toBe(Math.min(1_000, all.sourceRows));
    for (const [index, field] of names
      .filter((name) => fields[name]?.standing === undefined && !isCompared(name))
      .filter(ofThisRun(kind))
      .entries()) {
      const listAnswer = await answerTo(
        askOf(kind, {
          sorting: [{ column: field, direction: "descending" }],
          filters: [{ field, operator: "isNotNull", values: [], promptUser: false, locked: false }],
        }),
      );
      if (index % rounds({ few: 3, many: 1 }) !== 0) continue;
      const unknown = await answerTo(
        askOf(kind, { filters: [{ field, operator: "isNull", values: [], promptUser: false, locked: false }] }),
      );
      expect([field, listAnswer.sourceRows + unknown.sourceRows]).toEqual([field, all.sourceRows]);
    }
  });

  it("come to the same whatever they are grouped by", async () => {
    // Goals apply to locations: no cashier has a share of them.
    const measures = names.filter(
      (name) =>
        listAggregates(fields, name).includes("sum") &&
        fields[name]?.ratio === undefined &&
        !(kind === "target" && (name === "goal" || name === "neededPerDay")),
    );
    const columns = measures.map((name) => ({ ...plainColumn(name), aggregate: "sum" as const }));
    // Stock at the beginning and the end of days does not add up over days.
    const additive = names.filter(
      (name) =>
        fields[name]?.role === "dimension" &&
        !(kind === "inventory-movement" && (name === "date" || name === "lastMovement")),
    );
    const wholeAnswer = await answerTo(askOf(kind, { report: { columns, groups: [], isList: false } }));
    for (const field of additive.filter(ofThisRun(kind))) {
      const groupedAnswer = await answerTo(
        askOf(kind, {
          report: {
            columns,
            groups: [{ field, grain: null, direction: "ascending", subtotal: false, collapsed: false }],
            isList: false,
          },
        }),
      );
      expect([field, groupedAnswer.total?.cells.slice(1)]).toEqual([
        field,
        wholeAnswer.total?.cells ?? measures.map(() => null),
      ]);
    }
  });
});

describe("the rate of the Exception report", () => {
  it("is the events of a cashier out of a hundred of their receipts, and of everyone's in the total", async () => {
    const { fields } = getReportKind("exception");
    const columns = ["events", "transactions", "eventRate"].map((name) => ({
      ...plainColumn(name),
      aggregate: "sum" as const,
    }));
    const groups = [
      { field: "cashier", grain: null, direction: "ascending" as const, subtotal: false, collapsed: false },
    ];
    const { rows, total } = await answerTo(askOf("exception", { fields, report: { columns, groups, isList: false } }));
    const facts = await run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) =>
          sql<{
            readonly cashier: string | null;
            readonly receipts: number;
          }>`SELECT cashier, count(*)::integer AS receipts FROM sale WHERE counted GROUP BY 1`,
      ),
    );
    expect(facts.length).toBeGreaterThan(1);
    for (const { cashier, receipts } of facts)
      expect(rows.find(({ cells }) => cells[0] === cashier)?.cells[2]).toBe(receipts);
    const [events = 0, transactions = 0] = (total?.cells.slice(1) ?? []).map(Number);
    expect([transactions, total?.cells[3]]).toEqual([
      facts.reduce((sum, { receipts }) => sum + receipts, 0),
      Math.round((events / transactions) * 10_000),
    ]);
    // Several events of one type can be from the same receipt.
    const filters = [
      { field: "type", operator: "=" as const, values: ["DISCOUNT_OVER_LIMIT"], promptUser: false, locked: false },
    ];
    const large = await answerTo(askOf("exception", { fields, filters, report: { columns, groups, isList: false } }));
    const [eventCount = 0, outOf = 0] = (large.total?.cells.slice(1) ?? []).map(Number);
    expect([eventCount > 0 && eventCount < events, outOf, large.total?.cells[3]]).toEqual([
      true,
      transactions,
      Math.round((eventCount / transactions) * 10_000),
    ]);
    // Reports that do not request receipts have no receipt rows.
    const plainAnswer = await answerTo(
      askOf("exception", {
        fields,
        report: { columns: [plainColumn("type"), plainColumn("events")], groups: [], isList: true },
      }),
    );
    expect(plainAnswer.sourceRows).toBe(events);
  });
});

describe("the events of the Exception report", () => {
  it("are listed by day and time", async () => {
    const { fields } = getReportKind("exception");
    const columns = ["date", "time"].map(plainColumn);
    // The clocks of stores differ.
    const filters = [{ field: "location", operator: "=" as const, values: [3], promptUser: false, locked: false }];
    const { rows } = await answerTo(
      askOf("exception", { fields, filters, report: { columns, groups: [], isList: true } }),
    );
    const timedRows = rows
      .map(({ cells: [date, time] }) => [String(date), time] as const)
      .filter(([, time]) => time !== null);
    expect(timedRows.length).toBeGreaterThan(1);
    const days = [...Map.groupBy(timedRows, ([date]) => date)];
    expect(days.map(([date]) => date)).toEqual(days.map(([date]) => date).toSorted());
    // A business day may begin after midnight, so its last times may be the smallest.
    for (const [date, events] of days) {
      const times = events.map(([, time]) => String(time));
      const midnight = times.findIndex((time, place) => time < (times[place - 1] ?? ""));
      const fromMidnight = midnight === -1 ? times : [...times.slice(midnight), ...times.slice(0, midnight)];
      expect([date, fromMidnight]).toEqual([date, times.toSorted()]);
    }
  });
});

describe("the unit cost of the Inventory adjustment report", () => {
  it("lies within those of its movements, where what came and what went nearly cancel each other out", async () => {
    const { fields } = getReportKind("inventory-adjustment");
    const columns = ["quantity", "costEffect", "unitCost"].map((name) => ({
      ...plainColumn(name),
      aggregate: "sum" as const,
    }));
    const { total } = await answerTo(
      askOf("inventory-adjustment", { fields, report: { columns, groups: [], isList: false } }),
    );
    const [facts] = await run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ readonly least: number; readonly most: number; readonly mean: number }>`
      SELECT min(m.unit_cost)::float8 AS least, max(m.unit_cost)::float8 AS most, (sum(abs(m.quantity * m.unit_cost)) / sum(abs(m.quantity)))::float8 AS mean
      FROM stock_movement m LEFT JOIN stock_movement root ON root.location_id = m.location_id AND root.movement_key = m.reverses
      WHERE m.unit_cost IS NOT NULL AND m.quantity <> 0 AND coalesce(root.kind, m.kind) IN ('COUNT', 'ADJUSTMENT', 'LATE_OFFSET', 'REVERSAL')
        AND (m.happened_at AT TIME ZONE 'America/Toronto')::date BETWEEN ${days.from}::date AND ${days.to}::date`,
      ),
    );
    const cost = Number(total?.cells[2]);
    expect([cost > (facts?.least ?? 0), cost < (facts?.most ?? 0)]).toEqual([true, true]);
    // Each movement is rounded to the cent.
    expect(Math.abs(cost - (facts?.mean ?? 0))).toBeLessThan(2);
  });
});

describe("the comparisons of the Target report", () => {
  it.each(["location", "cashier"])("end at the minute that is running, by %s", async (field) => {
    const { fields } = getReportKind("target");
    const columns = ["net", "previous", "sameWeekdays", "lastYear"].map((name) => ({
      ...plainColumn(name),
      aggregate: "sum" as const,
    }));
    const groups = [{ field, grain: null, direction: "ascending" as const, subtotal: false, collapsed: false }];
    const sourceCut = askOf("target", {}).cut;
    // Two cuts end in the half hour of a sale: the first at its minute, which it therefore excludes, and the other one minute later.
    const [sale] = await run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ readonly day: number; readonly minute: number }>`
        SELECT business_date - ${days.from}::date AS day, half_hour * 30 + extract(minute FROM at)::integer % 30 AS minute FROM sale
        WHERE counted AND location_id <= 4 AND business_date > ${addDays(days.from, 8)}::date AND extract(minute FROM at)::integer % 30 BETWEEN 5 AND 25
          AND EXISTS (SELECT FROM sale_line l WHERE l.batch_id = sale.batch_id AND l.sale_no = sale.sale_no AND l.counted AND l.kind = 0 AND l.extended <> l.discount)
        ORDER BY business_date, half_hour LIMIT 1`,
      ),
    );
    const { day = 0, minute = 0 } = sale ?? {};
    const [previous, sameWeekdays, lastYear] = [
      { from: days.from, to: addDays(days.from, day), cutMinute: minute },
      { from: addDays(days.from, 2), to: addDays(days.from, day), cutMinute: minute + 1 },
      { from: addDays(days.from, 4), to: days.to, cutMinute: 18 * 30 },
    ];
    const answer = await answerTo(
      askOf("target", {
        fields,
        cut: { ...sourceCut, previous, sameWeekdays, lastYear },
        report: { columns, groups, isList: false },
      }),
    );
    const netOf = ({
      to,
      from,
      cutMinute,
    }: {
      readonly from: string;
      readonly to: string;
      readonly cutMinute?: number;
    }) =>
      run(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql<{ readonly net: number }>`
        SELECT coalesce(sum(CASE l.kind WHEN 0 THEN l.extended - l.discount WHEN 1 THEN l.discount - l.extended ELSE 0 END), 0)::integer AS net
        FROM sale_line l JOIN sale s ON s.batch_id = l.batch_id AND s.sale_no = l.sale_no
        WHERE l.counted AND l.location_id <= 4 AND l.business_date BETWEEN ${from}::date AND ${to}::date
          AND (l.business_date < ${to}::date OR l.half_hour * 30 + extract(minute FROM s.at)::integer % 30 < ${cutMinute ?? 9_999})`,
        ),
      ).then(([row]) => row?.net);
    expect(answer.total?.cells.slice(1)).toEqual([
      await netOf(days),
      await netOf(previous),
      await netOf(sameWeekdays),
      await netOf(lastYear),
    ]);
    expect(await netOf(previous)).not.toBe(await netOf({ ...previous, cutMinute: minute + 1 }));
  });
});

describe("the stock of the Vendor report", () => {
  it("is there once, however many weeks the report has, and sells in a week what it sells in the days", async () => {
    const { fields } = getReportKind("vendor");
    const columns = ["onHand", "netSold", "soldPerWeek", "weeksLeft"].map((name) => ({
      ...plainColumn(name),
      aggregate: "sum" as const,
    }));
    const groupedBy = (field: string) =>
      answerTo(
        askOf("vendor", {
          fields,
          report: {
            columns,
            groups: [{ field, grain: null, direction: "ascending", subtotal: false, collapsed: false }],
            isList: false,
          },
        }),
      );
    const [weeks, items] = [await groupedBy("week"), await groupedBy("item")];
    expect(weeks.rows.length).toBeGreaterThan(1);
    const [onHand = 0, sold = 0, perWeek = 0, left] = (items.total?.cells ?? []).slice(1).map(Number);
    expect(weeks.total?.cells.slice(1)).toEqual(items.total?.cells.slice(1));
    const list = await answerTo(
      askOf("vendor", {
        fields,
        report: { columns: ["location", "item", "onHand"].map(plainColumn), groups: [], isList: true },
      }),
    );
    const places = new Map(list.rows.map(({ cells: [location, product] }) => [`${location} ${product}`, 0]));
    for (const {
      cells: [location, product, quantity],
    } of list.rows)
      places.set(`${location} ${product}`, (places.get(`${location} ${product}`) ?? 0) + Number(quantity ?? 0));
    expect(list.rows.length).toBeGreaterThan(places.size);
    const movements = await run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) =>
          sql<{
            readonly place: string;
            readonly quantity: number;
          }>`SELECT location_id || ' ' || item_id AS place, quantity::integer AS quantity FROM stock_on_hand`,
      ),
    );
    for (const { place, quantity } of movements)
      if (places.has(place)) expect([place, places.get(place)]).toEqual([place, quantity]);
    expect(onHand).toBe([...places.values()].reduce((sum, quantity) => sum + quantity, 0));
    // 21 days are three weeks; each product at each place is rounded once.
    expect(Math.abs(perWeek - sold / 3)).toBeLessThan(places.size);
    expect(left).toBe(Math.round((onHand * 1_000) / perWeek));
  });
});

describe("the sell-through of the Vendor report", () => {
  it("is that of the dictionary, by item and in total", async () => {
    const groupedBy = (kind: "vendor" | "inventory-movement", names: readonly string[]) => {
      const columns = names.map((name) => ({ ...plainColumn(name), aggregate: "sum" as const }));
      return answerTo(
        askOf(kind, {
          fields: getReportKind(kind).fields,
          report: {
            columns,
            groups: [{ field: "item", grain: null, direction: "ascending", subtotal: false, collapsed: false }],
            isList: false,
          },
        }),
      );
    };
    const [activity, movements] = [
      await groupedBy("vendor", ["sellThrough"]),
      await groupedBy("inventory-movement", [
        "received",
        "sold",
        "returned",
        "transferredIn",
        "transferredOut",
        "counted",
        "free",
        "found",
        "lost",
        "damaged",
        "expired",
        "reversed",
      ]),
    ];
    const expected = (cells: readonly unknown[]) => {
      const [received = 0, sold = 0, returned = 0, transferIn = 0, transferOut = 0, ...corrections] = cells.map(Number);
      const correctedSum = corrections.reduce((sum, correction) => sum + correction, 0);
      const movedFigures = {
        received,
        sold,
        returned,
        transferIn,
        transferOut,
        found: Math.max(0, correctedSum),
        withdrawn: Math.max(0, -correctedSum),
      };
      const sellThrough = sellThroughOf({
        stock: computeStockSums(
          emptyStock.opening,
          Object.entries(movedFigures).map(([flow, amount]) => ({
            flow: flow as StockFlow,
            quantity: quantity(amount),
            cost: unitCost(0),
          })),
        ),
      });
      return sellThrough === null ? null : Math.round(sellThrough * 100);
    };
    const byItem = new Map(movements.rows.map(({ path, cells }) => [path[0], expected(cells.slice(1))]));
    const figures = activity.rows.map(({ cells: [, figure] }) => figure);
    expect(figures).toEqual(activity.rows.map(({ path }) => byItem.get(path[0])));
    expect(figures).toContain(null);
    expect(figures.filter((figure) => Number(figure) > 0).length).toBeGreaterThan(3);
    expect(activity.total?.cells[1]).toBe(expected((movements.total?.cells ?? []).slice(1)));
  });
});

describe("the stock of the Inventory movement report", () => {
  const { fields } = getReportKind("inventory-movement");
  const columns = ["opening", "received", "closing"].map((name) => ({
    ...plainColumn(name),
    aggregate: "sum" as const,
  }));
  const groupedBy = (grain: "day" | "month" | null, more: Partial<ParsedRun> = {}) =>
    answerTo(
      askOf("inventory-movement", {
        fields,
        report: {
          columns,
          groups: [{ field: "date", grain, direction: "ascending", subtotal: false, collapsed: false }],
          isList: false,
        },
        ...more,
      }),
    );

  it("is that of each day, and of several days there is none", async () => {
    const days = await groupedBy(null);
    expect(days.rows.length).toBeGreaterThan(1);
    for (const { cells } of days.rows)
      expect(cells.slice(1)).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
    expect(days.total?.cells.slice(1)).toEqual([null, expect.any(Number), null]);
    const months = await groupedBy("month");
    for (const { cells } of months.rows.filter(
      ({ path }) => days.rows.filter((day) => String(day.path[0]).startsWith(String(path[0]))).length > 1,
    ))
      expect(cells.slice(1)).toEqual([null, expect.any(Number), null]);
  });

  it("of a filter for days stands at those days, too", async () => {
    const from = {
      field: "date",
      operator: ">=" as const,
      values: [addDays(days.from, 2)],
      promptUser: false,
      locked: false,
    };
    const answer = await answerTo(
      askOf("inventory-movement", { fields, filters: [from], report: { columns, groups: [], isList: false } }),
    );
    expect(answer.total?.cells ?? answer.rows[0]?.cells).toEqual([null, expect.any(Number), null]);
    const wholeAnswer = await answerTo(
      askOf("inventory-movement", { fields, report: { columns, groups: [], isList: false } }),
    );
    expect(wholeAnswer.total?.cells ?? wholeAnswer.rows[0]?.cells).toEqual([
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ]);
  });
});

it("the sections of the Financial report stand as in a balance sheet", async () => {
  const { fields } = getReportKind("financial");
  const sections = async (direction: "ascending" | "descending") => {
    const { rows } = await answerTo(
      askOf("financial", {
        fields,
        report: {
          columns: [{ ...plainColumn("net"), aggregate: "sum" }],
          groups: [{ field: "section", grain: null, direction, subtotal: false, collapsed: false }],
          isList: false,
        },
      }),
    );
    return rows.map(({ path: [section] }) => section);
  };
  expect(await sections("ascending")).toEqual(["SALES", "TAXES", "TENDERS", "COUNTS"]);
  expect(await sections("descending")).toEqual(["COUNTS", "TENDERS", "TAXES", "SALES"]);
});
