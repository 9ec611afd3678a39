/** Tests that files with a header beside the lines are read to the cent without a question, and deposit lines beside them are asked about. */

import { proposeMapping, type FileSample } from "@comptoir/domain/import-file";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { runOverHttp, upload } from "../../testing/import-over-http.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../../testing/serve-routes.ts";
import { headerFiles, receiptWith, type HeaderFile } from "../testing/header-and-detail.ts";
import { mappingOf } from "../testing/till-file.ts";

const mappingFor = ({ record, columns }: Pick<HeaderFile, "record" | "columns">) =>
  mappingOf({
    name: "headers",
    kind: "transactions",
    record,
    dateFormat: "yyyy-MM-dd",
    columns,
    constants: { location: null, tender: "CASH", department: "ALL" },
    timeZone: "America/Toronto",
    unknownItem: "create",
    unknownLocation: "create",
  });

const plain = headerFiles["a header and a payment beside the lines"];

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("an XML file with headers", (it) => {
  it.effect.each(Object.entries<HeaderFile>(headerFiles))(
    "is read to the cent without a question: %s",
    ([name, file]) =>
      Effect.gen(function* () {
        if (file === plain) yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        const { call } = yield* Server;
        const fileId = yield* upload(token, file.content);
        const { body: preview } = yield* read(yield* call(`/api/Import/File/${fileId}/Preview`, { token }));
        expect([name, preview]).toMatchObject([name, { record: file.record, otherRecords: [], issues: [] }]);
        const mapping = mappingFor(file);
        for (const mode of ["dryRun", "commit"] as const)
          expect((yield* runOverHttp(token, fileId, mapping, mode)).body).toMatchObject({
            issueCount: 0,
            totals: { net: file.net / 100 },
          });
      }),
  );

  it.effect("has its number, date and store proposed from the header", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      const { call } = yield* Server;
      for (const file of [plain, headerFiles.attributes, headerFiles["Spanish words"]]) {
        const fileId = yield* upload(token, file.content);
        const { body } = yield* read(yield* call(`/api/Import/File/${fileId}/Preview`, { token }));
        const { columns } = proposeMapping("transactions", body as FileSample);
        const { lineTotal: _asked, ...named } = file.columns;
        expect(columns).toMatchObject(named);
      }
    }),
  );

  it.effect("says which amounts no column reads, and asks about a deposit line that has an item", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      const { call } = yield* Server;
      const mapping = mappingFor(plain);
      const paid = receiptWith(21).replace("<Deposit>0.00", "<Deposit>5.00");
      const { body } = yield* runOverHttp(token, yield* upload(token, paid), mapping, "dryRun");
      const values = ["../Header/Deposit × 1", "../Total × 1", "../Payment/Amount × 1"];
      expect(body).toMatchObject({
        issueCount: 0,
        deviations: expect.arrayContaining([
          { code: "RECORD_LEFT_OUT", count: 3, examples: values.map((value) => ({ row: 0, value, taken: "" })) },
        ]),
      });
      const deposit = "<DepositLine><Item>VERRE</Item><Amount>0.10</Amount></DepositLine>";
      const fileId = yield* upload(token, receiptWith(22, deposit));
      const { body: preview } = yield* read(yield* call(`/api/Import/File/${fileId}/Preview`, { token }));
      expect(preview).toMatchObject({ record: null, issues: [{ code: "IMPORT_RECORD" }] });
      const records = "Receipts/Receipt/DepositLine";
      expect((yield* runOverHttp(token, fileId, mapping, "commit")).body).toMatchObject({
        created: 0,
        issues: [{ code: "IMPORT_OTHER_RECORDS", params: { record: plain.record, records } }],
      });
      const knowing = { ...mapping, otherRecords: [records] };
      expect((yield* runOverHttp(token, fileId, knowing, "commit")).body).toMatchObject({
        created: 1,
        totals: { net: 9 },
      });
    }),
  );

  it.effect("that is cut off is refused, and so are other records that come before the cut", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      const mapping = mappingFor(plain);
      const deposit = "<DepositLine><Item>VERRE</Item><Amount>0.10</Amount></DepositLine>";
      for (const [content, code] of [
        [receiptWith(31).slice(0, -20), "IMPORT_XML"],
        [receiptWith(32, deposit).slice(0, -20), "IMPORT_OTHER_RECORDS"],
      ] as const) {
        const fileId = yield* upload(token, content);
        for (const refused of ["stop", "setAside"])
          expect((yield* runOverHttp(token, fileId, mapping, "commit", { refused })).body).toMatchObject({
            batchId: null,
            issues: expect.arrayContaining([expect.objectContaining({ code })]),
          });
      }
    }),
  );
});
