import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { unitCost } from "@comptoir/domain/money";

import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })(
  "the standard Profitability report",
  (it) => {
    it.effect("lists first what was sold below cost", () =>
      Effect.gen(function* () {
        const { first } = yield* makeOrganisation;
        const { call } = yield* Server;
        // 19.00 is sold at three costs, the second of them above it.
        const costs = [50_000, 150_000, 62_500];
        yield* commitReceipts(
          costs.map((cost, index) => ({
            ...sampleReceipt,
            lines: sampleReceipt.lines.map((line) => ({
              ...line,
              itemId: null,
              departmentId: null,
              subDepartmentId: null,
              unitCost: unitCost(cost),
            })),
            locationId: first,
            number: `R${index}`,
          })),
        );
        const { token } = yield* signInAs("admin");
        const body = JSON.stringify({
          _ReportDataModelID: 0,
          dataSource: "profitability",
          customization: {
            period: sampleReceipt.businessDate,
            listFilter: null,
            listSorting: null,
            pivot: null,
            customization: null,
          },
        });
        const answer = (yield* Effect.flatMap(call("/api/Report/Run", { token, method: "POST", body }), read)).body as {
          readonly columns: readonly { readonly field: string }[];
          readonly rows: readonly { readonly cells: readonly unknown[] }[];
        };
        const place = answer.columns.findIndex(({ field }) => field === "margin");
        expect(answer.rows.map(({ cells }) => cells[place])).toEqual([-11, 6.5, 9]);
      }),
    );
  },
);
