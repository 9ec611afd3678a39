import { perTypes, widgetGrains } from "@comptoir/domain/dashboard";
import { percentOf } from "@comptoir/domain/measure";
import {
  addDays,
  countDays,
  isRangeCode,
  rangeCodes,
  rangeOfCode,
  type CalendarDate,
  type DateSpan,
} from "@comptoir/domain/period";
import { holds, same, type RuleRow } from "@comptoir/domain/testing";
import fc from "fast-check";

import { propertyOf, listOrEmpty, type ServerFunctions } from "./connect-comptoir.ts";
import { successBodyOf, centsAt, centsOrNullAt, countAt, rowsAt, spanAt } from "./widget-figures.ts";

/** Range of the random dates. Units: days back. */
const daysBack = 400;

const sumOf = (values: readonly number[]): number => values.reduce((left, right) => left + right, 0);

/** Builds the rules of a server's figures: all requests agree on the same days. */
export function figureRules(server: ServerFunctions): Readonly<Record<string, RuleRow>> {
  const questions = makeQuestions(server);
  return {
    "net-sales-add-up": netSalesAddUp(questions),
    "calls-agree": callsAgree(questions),
    "figures-of-sums": figuresOfSums(questions),
    "server-ranges": serverRanges(questions),
  };
}

const arbDays = fc.record({
  back: fc.integer({ min: 0, max: daysBack }),
  days: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 62 })),
  layer: fc.nat(200),
});
type RandomPeriod = typeof arbDays extends fc.Arbitrary<infer Value> ? Value : never;

type FigureQuestions = ReturnType<typeof makeQuestions>;

/** Makes the calls of a server's widgets, and their random days and locations. */
function makeQuestions({ ask }: ServerFunctions) {
  const askWidget = (call: string, query: Readonly<Record<string, string | number>>): unknown =>
    successBodyOf(ask(`/api/Widget/data/${call}`, query), call);
  // Requested once, by the first law: the server decides the date and the locations.
  let cachedQuestions: { readonly today: CalendarDate; readonly layers: readonly number[] } | null = null;
  const arbQuestions = () =>
    (cachedQuestions ??= {
      today: spanAt(askWidget("Simple", { date: "-0d" }), "meta", "range").from,
      layers: listOrEmpty(successBodyOf(ask("/api/TargetLayer/Location"), "the locations")).map((layer) =>
        countAt(layer, "_TargetLayerID"),
      ),
    });
  const spanOf = ({ back, days }: RandomPeriod): DateSpan => {
    // Half of the cases use the last days, where a new store has its sales. Never today, because sales continue
    // meanwhile.
    const to = addDays(arbQuestions().today, -1 - (back % 2 === 0 ? Math.floor(back / 20) : back));
    return { from: addDays(to, 1 - days), to };
  };
  const queryOf = (days: RandomPeriod): Readonly<Record<string, string | number>> => {
    const { from, to } = spanOf(days);
    const { layers } = arbQuestions();
    const tl = layers[days.layer % (layers.length + 1)];
    return { date: `${from}..${to}`, ...(tl === undefined ? {} : { tl }) };
  };

  return { widget: askWidget, spanOf, queryOf };
}

const netSalesAddUp = (questions: FigureQuestions): RuleRow => ({
  says: "Net sales split by department, item, vendor, cashier, terminal, location, hour or weekday sum to the total net sales; split by tender they sum to the total collected.",
  source: "behaviour 3.3, 3.7",
  laws: {
    "any split sums to the total, top N or whole": splitsSumToTotal(questions),
    "the best-selling items have the total of all items": bestSellersHaveTotal(questions),
  },
});

const splitsSumToTotal = ({ widget, queryOf }: FigureQuestions) =>
  fc.property(
    arbDays,
    fc.constantFrom(...Object.entries(perTypes)),
    fc.integer({ min: 1, max: 12 }),
    (days, [type, { total: metric }], topN) => {
      const query = queryOf(days);
      const simpleData = widget("Simple", query);
      const expected = centsAt(simpleData, "simple", metric === "netSales" ? "net" : "totalCollected");
      for (const answer of [
        widget("GetStatsPer", { ...query, type }),
        widget("GetStatsPer", { ...query, type, topN }),
      ]) {
        same(centsAt(answer, "total"), expected, `the total by ${type}`);
        const rows = rowsAt(answer, "rows");
        const others = centsOrNullAt(answer, "others", "value") ?? 0;
        same(sumOf(rows.map((row) => centsAt(row, "value"))) + others, expected, `the sum by ${type}`);
        same(
          rows.map((row) => countAt(row, "rank")),
          rows.map((_, index) => index + 1),
        );
        for (const row of rows) same(propertyOf(row, "share"), percentOf(centsAt(row, "value"), expected), "a share");
        holds(
          rows.every((row, index) => index === 0 || centsAt(rows[index - 1], "value") >= centsAt(row, "value")),
          "the largest comes first",
        );
      }
    },
  );

const bestSellersHaveTotal = ({ widget, queryOf }: FigureQuestions) =>
  fc.property(arbDays, fc.integer({ min: 1, max: 100 }), (days, topN) => {
    const query = queryOf(days);
    const answer = widget("TopSales", { ...query, topN });
    same(centsAt(answer, "total"), centsAt(widget("Simple", query), "simple", "net"));
    holds(rowsAt(answer, "rows").length <= topN, "no more rows than asked for");
  });

const callsAgree = (questions: FigureQuestions): RuleRow => ({
  says: "GetStats, GetStatsPer, SalesPerRange and Simple give the same net sales for the same days, at any grain; no bucket of a series is missing.",
  source: "behaviour 3.7",
  laws: {
    "a series sums to the figure, at any grain, and its buckets tile its days": seriesSumToFigure(questions),
    "the figure of one member is its row in the split": memberIsItsRow(questions),
    "GetStats gives the net sales, refunds and discounts of Simple": statsAgreeWithSimple(questions),
  },
});

const seriesSumToFigure = ({ widget, queryOf }: FigureQuestions) =>
  fc.property(arbDays, fc.constantFrom(...widgetGrains), (days, range) => {
    const query = queryOf(range === "30min" ? { ...days, days: Math.min(days.days, 3) } : days);
    const simpleData = widget("Simple", query);
    const series = widget("SalesPerRange", { ...query, range });
    const bins = rowsAt(series, "bins");
    same(centsAt(series, "total"), centsAt(simpleData, "simple", "net"));
    same(sumOf(bins.map((bin) => centsAt(bin, "net"))), centsAt(simpleData, "simple", "net"));
    same(sumOf(bins.map((bin) => countAt(bin, "transactions"))), countAt(simpleData, "simple", "transactions"));
    same(
      bins.slice(1).map((bin) => propertyOf(bin, "start")),
      bins.slice(0, -1).map((bin) => propertyOf(bin, "end")),
    );
    const span = spanAt(series, "meta", "range");
    same(String(propertyOf(bins[0], "start")).slice(0, 10), span.from);
    if (range === "day") same(bins.length, countDays(span));
  });

const memberIsItsRow = ({ widget, queryOf }: FigureQuestions) =>
  fc.property(
    arbDays,
    fc.constantFrom(
      ["DEPARTMENT", "department"] as const,
      ["CASHIER", "cashier"] as const,
      ["TERMINAL", "terminal"] as const,
    ),
    fc.nat(50),
    (days, [type, field], memberIndex) => {
      const query = queryOf(days);
      const rows = rowsAt(widget("GetStatsPer", { ...query, type }), "rows");
      const row = rows[memberIndex % Math.max(rows.length, 1)];
      const code = String(propertyOf(row, "code"));
      // Sales without a department, cashier or terminal are a row, but not a member that can be filtered by.
      if (row === undefined || code === "" || code === "0") return;
      same(
        centsOrNullAt(
          rowsAt(widget("GetStats", { ...query, type: "SALES", code: `${field}:${code}` }), "stats")[0],
          "value",
        ),
        centsAt(row, "value"),
      );
    },
  );

const statsAgreeWithSimple = ({ widget, queryOf }: FigureQuestions) =>
  fc.property(
    arbDays,
    fc.constantFrom(["SALES", "net"] as const, ["REFUNDS", "refunds"] as const, ["DISCOUNTS", "discounts"] as const),
    (days, [type, field]) => {
      const query = queryOf(days);
      const statsValue = centsOrNullAt(rowsAt(widget("GetStats", { ...query, type }), "stats")[0], "value");
      // A period without sales has no figure, never 0.
      const simpleData = widget("Simple", query);
      if (statsValue === null) same(countAt(simpleData, "simple", "transactions"), 0);
      else same(statsValue, centsAt(simpleData, "simple", field));
    },
  );

const figuresOfSums = (questions: FigureQuestions): RuleRow => ({
  says: "Net sales are gross less discounts and refunds; the average sale and the margin percent are computed from sums; days add up.",
  source: "behaviour 3.3",
  laws: {
    "net is gross less discounts and refunds, and ratios are computed from sums": ratiosOfSums(questions),
    "the figures of two parts sum to those of the whole": partsSumToWhole(questions),
  },
});

const ratiosOfSums = ({ widget, queryOf }: FigureQuestions) =>
  fc.property(arbDays, (days) => {
    const simpleData = widget("Simple", queryOf(days));
    const [net, gross, discounts, refunds] = (["net", "gross", "discounts", "refunds"] as const).map((name) =>
      centsAt(simpleData, "simple", name),
    );
    same(net, (gross ?? 0) - (discounts ?? 0) - (refunds ?? 0));
    const average = centsOrNullAt(simpleData, "simple", "averageSale");
    const sales = countAt(simpleData, "simple", "sales");
    if (average === null) same(sales, 0);
    else
      holds(
        Math.abs(average * sales - ((gross ?? 0) - (discounts ?? 0))) * 2 <= sales,
        "the average is the nearest cent",
      );
    const margin = centsOrNullAt(simpleData, "simple", "margin");
    if (margin !== null) same(propertyOf(propertyOf(simpleData, "simple"), "marginPct"), percentOf(margin, net ?? 0));
  });

const partsSumToWhole = ({ widget, spanOf }: FigureQuestions) =>
  fc.property(arbDays, fc.nat(), (days, cut) => {
    const { from, to } = spanOf(days);
    const middleDay = addDays(from, cut % countDays({ from, to }));
    if (middleDay === to) return;
    const net = (first: CalendarDate, last: CalendarDate): number =>
      centsAt(widget("Simple", { date: `${first}..${last}` }), "simple", "net");
    same(net(from, middleDay) + net(addDays(middleDay, 1), to), net(from, to));
  });

const serverRanges = ({ widget, queryOf }: FigureQuestions): RuleRow => ({
  says: "A range code means the same days as in the rules, in the time zone of the location asked about; a comparison has the figures of its own days.",
  source: "behaviour 3.2, 3.7",
  laws: {
    "a code resolves to the days of the rules, from the server's own today": fc.property(
      fc.constantFrom(...Object.keys(rangeCodes).filter(isRangeCode)),
      (code) => {
        const dayNow = (): CalendarDate => spanAt(widget("Simple", { date: "-0d" }), "meta", "range").from;
        const today = dayNow();
        const span = spanAt(widget("Simple", { date: code }), "meta", "range");
        const { from, to } = rangeOfCode(code, { today, weekStart: 0 });
        // Near midnight the two requests may be on different days.
        if (dayNow() === today) same(span, { from, to });
      },
    ),
    "a code and its days have the same figures": fc.property(fc.constantFrom("-1d", "-1w", "-1m"), (code) => {
      const answer = widget("Simple", { date: code });
      const { from, to } = spanAt(answer, "meta", "range");
      same(propertyOf(answer, "simple"), propertyOf(widget("Simple", { date: `${from}..${to}` }), "simple"));
    }),
    "a comparison has the figures of its own days": fc.property(
      arbDays,
      fc.constantFrom("previous", "sameWeekdays", "lastYear"),
      (days, compare) => {
        // Finished days are not cut at the running half hour.
        const query = queryOf(days);
        const answer = widget("SalesPerRange", { ...query, range: "day", compare });
        const before = spanAt(answer, "meta", "compare");
        same(
          centsAt(answer, "previousTotal"),
          centsAt(widget("Simple", { ...query, date: `${before.from}..${before.to}` }), "simple", "net"),
        );
      },
    ),
  },
});
