import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import fc from "fast-check";

import { presentationTypes } from "@comptoir/domain/report";
import { arbTransaction } from "@comptoir/domain/testing";

import { SaleStore } from "../sales/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

type Body = Readonly<Record<string, unknown>>;

const dimensions = ["location", "cashier", "terminal", "transactionNumber"] as const;
const measures = ["net", "tax", "quantity", "discount"] as const;
const column = (field: string, aggregate: string | null) => ({
  field,
  aggregate,
  label: {},
  visible: true,
  width: null,
  frozen: false,
});
const report = {
  dataSource: "sale",
  descriptions: { fr: "Ventes" },
  period: "2026-03-01..2026-03-31",
  isList: true,
  reportDataModelRoles: [],
  genericListColumn: [...dimensions, ...measures].map((field) => column(field, null)),
  genericListFilter: [],
  genericListGroup: [],
};

const arbDirection = fc.constantFrom("ascending", "descending");
const arbLevel = (field: string) =>
  fc.record({
    field: fc.constant(field),
    grain: fc.constant(null),
    direction: arbDirection,
    subtotal: fc.boolean(),
  });
const arbPivot = fc
  .shuffledSubarray([...dimensions], { minLength: 1, maxLength: 3 })
  .chain(([row = "location", ...columns]) =>
    fc.record({
      rows: fc.tuple(arbLevel(row)),
      columns: fc.tuple(...columns.slice(0, 1).map(arbLevel)),
      measures: fc
        .shuffledSubarray([...measures], { minLength: 1, maxLength: 2 })
        .map((fields) => fields.map((field) => ({ field, aggregate: "sum", display: { kind: "value" } }))),
      totals: fc.constant({ row: true, column: true, grand: true }),
      sort: fc.option(
        fc.record({
          axis: fc.constant("rows"),
          measure: fc.constant(0),
          direction: arbDirection,
          at: fc.constant([]),
        }),
      ),
    }),
  );

/** Generates changes of a report view, as a client sends them. */
const arbChange = fc.record({
  period: fc.option(fc.constantFrom("2026-03-02", "2026-02-01..2026-03-02")),
  listFilter: fc.option(fc.constantFrom([], [{ Column: "net", Operator: ">", Value: 0 }])),
  listSorting: fc.option(
    fc
      .tuple(fc.constantFrom(...dimensions, ...measures), arbDirection)
      .map(([name, direction]) => [{ column: name, direction }]),
  ),
  pivot: fc.option(fc.oneof(fc.constant("none"), arbPivot)),
  customization: fc.option(
    fc.shuffledSubarray([...dimensions, ...measures], { minLength: 4 }).chain((fields) =>
      fc.tuple(
        ...fields.map((name) =>
          fc.record({
            column: fc.constant(name),
            visible: fc.boolean(),
            width: fc.option(fc.integer({ min: 40, max: 400 })),
            frozen: fc.boolean(),
          }),
        ),
      ),
    ),
  ),
  drawing: fc.option(fc.record({ picture: fc.constantFrom(...presentationTypes), figure: fc.nat(2) })),
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("a view that is saved", (it) => {
  it.effect("shows what was seen: saved for oneself, saved back to the report, and as a report of its own", () =>
    Effect.gen(function* () {
      const organisation = yield* makeOrganisation;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
      const day = new Date("2026-03-02T15:00:00Z").getTime();
      yield* store.appendTransactions(
        batchId,
        fc.sample(arbTransaction, { numRuns: 12, seed: 7 }).map((receipt, index) => ({
          ...receipt,
          locationId: index % 2 === 0 ? organisation.second : organisation.first,
          number: `R${index}`,
          at: day,
          businessDate: "2026-03-02" as typeof receipt.businessDate,
          halfHour: 20,
          lines: receipt.lines.map((line) => ({ ...line, itemId: null, departmentId: null, subDepartmentId: null })),
        })),
      );
      yield* store.commitBatch(batchId);
      const { token } = yield* signInAs("admin");
      const { call } = yield* Server;
      const send = Effect.fnUntraced(function* (method: string, path: string, body: unknown) {
        const answer = yield* read(yield* call(`/api/${path}`, { method, token, body: JSON.stringify(body) }));
        expect([path, answer.status, answer.status === 200 ? "" : JSON.stringify(answer.body)]).toEqual([
          path,
          200,
          "",
        ]);
        return answer.body as Body;
      });
      const keyOf = ({ _ReportDataModelID }: Body) => ({ _ReportDataModelID, dataSource: "sale" });
      const run = Effect.fnUntraced(function* (of: Body, more: Body = {}) {
        const { columns, rows, total, isDifferent } = yield* send("POST", "Report/Run", { ...keyOf(of), ...more });
        return { seen: { columns, rows, total }, isDifferent };
      });
      for (const change of fc.sample(arbChange, { numRuns: 12, seed: 11 })) {
        const first = yield* send("POST", "Report", report);
        const { seen } = yield* run(first, { customization: change });
        yield* send("POST", "ReportUserCustomization", { ...keyOf(first), ...change });
        const shared = yield* send("POST", "ReportUserCustomization/Share", {
          ...keyOf(first),
          version: first["version"],
        });
        expect(yield* run(shared)).toEqual({ seen, isDifferent: false });
        if (change.drawing !== null) expect(shared["drawing"]).toEqual(change.drawing);
        const { _ReportDataModelID: _id, version: _version, ...content } = shared;
        const copy = yield* send("POST", "Report", content);
        expect(yield* run(copy)).toEqual({ seen, isDifferent: false });
        expect([copy["drawing"], copy["pivot"], copy["genericListColumn"]]).toEqual([
          shared["drawing"],
          shared["pivot"],
          shared["genericListColumn"],
        ]);
      }
    }),
  );
});
