import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { proposeMapping, type FileSample } from "@comptoir/domain/import-file";

import { runOverHttp, upload } from "../testing/import-over-http.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

/** A till's export: titles above the header, a repeated header, decimal commas, rates of discount, and a total below. */
const report = [
  "Rapport de caisse",
  "",
  "Magasin;Caisse;Date;Heure;Ticket;Article;Qté;Prix unitaire;Rabais;Total ligne",
  "Laurier;1;2026-03-01;09:12;1001;CAFE-01;2;4,50;0;9,00",
  "Laurier;1;2026-03-01;09:12;1001;PAIN-02;1;5,00;0,2;4,00",
  ";;;;;;;;;",
  "Magasin;Caisse;Date;Heure;Ticket;Article;Qté;Prix unitaire;Rabais;Total ligne",
  "Laurier;2;2026-03-01;10:40;2001;CAFE-01;1;4,50;0;4,50",
  "Laurier;2;2026-03-02;11:05;2002;LAIT-03;3;3,10;0,1;8,37",
  "Total;;;;;;7;;;25,87",
].join("\r\n");

layer(serveRoutes(), { excludeTestServices: true })("a till's export with titles and totals", (it) => {
  it.effect("stands as its total says, without a mapping made beforehand, and each row that is no data is named", () =>
    Effect.gen(function* () {
      yield* makeOrganisation;
      const { token } = yield* signInAs("admin");
      const { call } = yield* Server;
      const fileId = yield* upload(token, report);
      const preview = yield* read(yield* call(`/api/Import/File/${fileId}/Preview`, { token }));
      expect(preview).toMatchObject({
        status: 200,
        body: {
          delimiter: ";",
          headerRow: 2,
          summaryRows: "leaveOut",
          rowNumbers: [4, 5, 8, 9],
          leftOut: [
            { row: 1, text: "Rapport de caisse", reason: "BEFORE_HEADER" },
            { row: 6, reason: "BLANK" },
            { row: 7, reason: "HEADER_AGAIN" },
            { row: 10, text: "Total · 7 · 25,87", reason: "TOTAL" },
          ],
        },
      });
      const { currencyMarks, questions, proof, wrongCells, ...proposal } = proposeMapping(
        "transactions",
        preview.body as FileSample,
      );
      expect({ questions, proof, wrongCells }).toEqual({
        questions: [],
        proof: { tied: 4, rows: 4 },
        wrongCells: [],
      });
      const mapping = {
        ...proposal,
        name: "till report",
        kind: "transactions",
        delimiter: ";",
        headerRow: 2,
        summaryRows: "leaveOut",
        currencyMarks,
        unknownItem: "create",
        unknownLocation: "create",
      };
      const checked = yield* runOverHttp(token, fileId, mapping, "dryRun");
      expect(checked.body).toMatchObject({
        issueCount: 0,
        totals: { rows: 4, transactions: 3, lines: 4, net: 25.87 },
      });
      expect(checked.body).toHaveProperty(
        "deviations",
        expect.arrayContaining([expect.objectContaining({ code: "ROW_LEFT_OUT", count: 4 })]),
      );
      const written = yield* runOverHttp(token, fileId, mapping, "commit");
      expect(written.body).toMatchObject({ issueCount: 0, created: 3 });
      // Read as data, the rows are refused by name, and nothing is written.
      const again = yield* upload(token, report.replaceAll("2026-03", "2026-04"));
      const asData = yield* runOverHttp(token, again, { ...mapping, summaryRows: "read" }, "commit");
      expect(asData.body).toMatchObject({ batchId: null });
      expect((asData.body as { readonly issueCount: number }).issueCount).toBeGreaterThan(0);
    }),
  );

  it.effect("a row of the header that cannot be is refused by its field", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("admin");
      const { call } = yield* Server;
      const fileId = yield* upload(token, report);
      for (const headerRow of ["-1", "51", "two"])
        expect(
          (yield* read(yield* call(`/api/Import/File/${fileId}/Preview?headerRow=${headerRow}`, { token }))).status,
        ).toBe(400);
    }),
  );
});
