import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";

import { reportKinds } from "@comptoir/domain/report";

import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { ReportCopy } from "./copy/report-copy.ts";
import { copiedSourceByKind } from "./sources/copied.ts";

/** Report copy that is never ready and reports the progress of one being built. */
const buildingCopy = Layer.succeed(ReportCopy, {
  view: Effect.succeed(null),
  state: () => ({ phase: "behind", changeNo: 0, target: 2, percent: 43 }),
  verify: Effect.succeed([]),
  rebuild: Effect.void,
  parquet: () => Effect.succeed([]),
});

layer(serveRoutes({ copy: buildingCopy }), { excludeTestServices: true, timeout: "60 seconds" })(
  "a report whose copy is being built",
  (it) => {
    it.effect("answers its progress at once instead of reading the database; other reports are answered", () =>
      Effect.gen(function* () {
        yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        const { call } = yield* Server;
        for (const dataSource of Object.keys(reportKinds)) {
          const body = JSON.stringify({ _ReportDataModelID: 0, dataSource });
          const { status, body: answer } = yield* read(yield* call("/api/Report/Run", { method: "POST", token, body }));
          const isCopied = dataSource in copiedSourceByKind && status !== 200;
          if (dataSource === "sale") expect(status).toBe(503);
          if (!isCopied) expect([dataSource, status]).toEqual([dataSource, 200]);
          else
            expect([dataSource, status, answer]).toMatchObject([
              dataSource,
              503,
              [{ code: "REPORT_BUILDING", params: { percent: 43 } }],
            ]);
        }
      }),
    );
  },
);
