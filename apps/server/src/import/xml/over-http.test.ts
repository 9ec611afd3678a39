import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { printCsvRows } from "@comptoir/domain/text";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { runOverHttp, upload } from "../../testing/import-over-http.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../../testing/serve-routes.ts";
import { makeZip } from "../testing/make-workbook.ts";
import { mappingOf } from "../testing/till-file.ts";

const mapping = mappingOf({
  name: "xml till",
  kind: "transactions",
  record: "Receipts/Receipt/Line",
  dateFormat: "yyyy-MM-dd",
  columns: {
    number: "../Receipt/@no",
    date: "../Date",
    location: "../Store",
    sku: "Item",
    quantity: "Qty",
    lineTotal: "LineTotal",
  },
  constants: { location: null, tender: "CASH", department: "ALL" },
  timeZone: "America/Toronto",
  unknownItem: "create",
  unknownLocation: "create",
});

const line = (item: string, quantity: string, total: string) =>
  `<Line><Item>${item}</Item><Qty>${quantity}</Qty><LineTotal>${total}</LineTotal></Line>`;
const receipt = (number: number, ...lines: readonly string[]) =>
  `<Receipt no="${number}"><Date>2026-03-01</Date><Store>Laurier</Store>${lines.join("")}<Total>9.00</Total></Receipt>`;
const file = (...receipts: readonly string[]) => `<?xml version="1.0"?><Receipts>${receipts.join("\n")}</Receipts>`;

/** Note of a test about what is left out: the records that the mapping names first. */
const leftOutNote = (...values: readonly string[]) =>
  expect.objectContaining({
    code: "RECORD_LEFT_OUT",
    examples: values.map((value) => ({ row: 0, value, taken: "" })),
  });

const printed = readFileSync(path.join(import.meta.dirname, "../testing/shaped-files/receipts.xml"), "utf8");

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("an XML file of a till", (it) => {
  it.effect(
    "comes to the same totals plain, in a gzip and in a ZIP, and its second copy changes nothing",
    () =>
      Effect.gen(function* () {
        yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        const copies = {
          plain: Buffer.from(printed),
          gzip: gzipSync(printed),
          zip: yield* Effect.promise(() => makeZip({ "mars/receipts.xml": printed })),
        };
        const totals = new Set<string>();
        for (const content of Object.values(copies)) {
          const fileId = yield* upload(token, new Uint8Array(content));
          const { body } = yield* runOverHttp(token, fileId, mapping, "dryRun");
          expect(body).toMatchObject({ issueCount: 0 });
          totals.add(JSON.stringify((body as { readonly totals: unknown }).totals));
        }
        expect(totals.size).toBe(1);
        const zipped = yield* upload(token, new Uint8Array(copies.zip));
        const first = yield* runOverHttp(token, zipped, mapping, "commit");
        const { created } = first.body as { readonly created: number };
        expect(created).toBeGreaterThan(0);
        const again = yield* upload(token, new Uint8Array(copies.gzip));
        expect((yield* runOverHttp(token, again, mapping, "commit")).body).toMatchObject({
          created: 0,
          unchanged: created,
        });
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "gives the rows that it sets aside with their reasons, and takes them corrected as a CSV of the same mapping",
    () =>
      Effect.gen(function* () {
        const { token } = yield* signInAs("admin");
        const { call } = yield* Server;
        const text = file(
          receipt(9_001, line("CAFE-01", "2", "9.00")),
          receipt(9_002, line("CAFE-01", "2", "x"), line("PAIN-02", "1", "4.00")),
          receipt(9_003, line("LAIT-03", "1", "4.50")),
        );
        const done = yield* runOverHttp(token, yield* upload(token, text), mapping, "commit", { refused: "setAside" });
        expect(done.body).toMatchObject({ created: 2, issueCount: 0, setAside: { rows: 2 } });
        const { batchId } = done.body as { readonly batchId: number };
        const listed = yield* read(yield* call(`/api/Import/Batch/${batchId}/SetAside`, { token }));
        const { header, rows } = listed.body as {
          readonly header: readonly string[];
          readonly rows: readonly {
            readonly row: number;
            readonly cells: readonly string[];
            readonly issues: readonly { readonly code: string }[];
          }[];
        };
        expect(header).toEqual(["../Receipt/@no", "../Date", "../Store", "Item", "Qty", "LineTotal", "../Total"]);
        expect(rows.map(({ row, cells, issues }) => [row, cells[3], issues.map(({ code }) => code)])).toEqual([
          [2, "CAFE-01", ["IMPORT_NUMBER"]],
          [3, "PAIN-02", ["IMPORT_SET_ASIDE_TOO"]],
        ]);
        // The downloaded file has the reasons in a last column; the person corrects the wrong cells.
        const corrected = printCsvRows(
          [
            [...header, "Raison"],
            ...rows.map(({ cells, issues }) => [
              ...cells.map((cell) => (cell === "x" ? "9.00" : cell)),
              issues.map(({ code }) => code).join(" · "),
            ]),
          ],
          ",",
        );
        const sent = yield* runOverHttp(token, yield* upload(token, corrected), mapping, "commit", {
          corrects: batchId,
        });
        expect(sent.body).toMatchObject({ created: 1, issueCount: 0, totals: { net: 13 } });
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "is refused with records that its mapping does not leave out, and says in the test how many it leaves out",
    () =>
      Effect.gen(function* () {
        const { token } = yield* signInAs("admin");
        const returned = line("CAFE-01", "1", "4.50").replaceAll("Line>", "Return>");
        const text = file(
          receipt(9_101, line("CAFE-01", "2", "9.00"), line("PAIN-02", "1", "4.00")),
          receipt(9_102, line("CAFE-01", "2", "9.00"), returned, returned),
        );
        const fileId = yield* upload(token, text);
        for (const mode of ["dryRun", "commit"] as const)
          for (const rules of [{}, { refused: "setAside" as const }])
            expect((yield* runOverHttp(token, fileId, mapping, mode, rules)).body).toMatchObject({
              created: 0,
              issueCount: 1,
              issues: [{ code: "IMPORT_OTHER_RECORDS", params: { records: "Receipts/Receipt/Return" } }],
            });
        const knowing = { ...mapping, otherRecords: ["Receipts/Receipt/Return"] };
        expect((yield* runOverHttp(token, fileId, knowing, "dryRun")).body).toMatchObject({
          issueCount: 0,
          deviations: expect.arrayContaining([leftOutNote(`${knowing.otherRecords[0]} × 2`, "../Total × 2")]),
        });
        expect((yield* runOverHttp(token, fileId, knowing, "commit")).body).toMatchObject({ created: 2 });
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "is refused by the check of the whole file if other records come at the end of it only, in a gzip and a ZIP too",
    () =>
      Effect.gen(function* () {
        const { token } = yield* signInAs("admin");
        const exchanged = line("CAFE-01", "1", "4.50").replaceAll("Line>", "Exchange>");
        const many = Array.from({ length: 6_000 }, (_, at) => receipt(10_000 + at, line("CAFE-01", "2", "9.00")));
        // five megabytes, so that the last receipt is beyond the beginning, which tells the shape of a file
        const middle = `<!--${" ".repeat(1_000_000)}-->`.repeat(5);
        const text = file(...many, middle, receipt(60_000, line("CAFE-01", "1", "4.50"), exchanged));
        const params = { record: "Receipts/Receipt/Line", records: "Receipts/Receipt/Exchange" };
        const zip = yield* Effect.promise(() => makeZip({ "receipts.xml": text }));
        for (const content of [gzipSync(text), zip]) {
          const fileId = yield* upload(token, new Uint8Array(content));
          for (const mode of ["dryRun", "commit"] as const) {
            const refused = yield* runOverHttp(token, fileId, mapping, mode, { refused: "setAside" });
            expect(refused.body).toMatchObject({
              batchId: null,
              issueCount: 1,
              issues: [{ code: "IMPORT_OTHER_RECORDS", params }],
            });
          }
          const knowing = { ...mapping, otherRecords: [params.records] };
          expect((yield* runOverHttp(token, fileId, knowing, "dryRun")).body).toMatchObject({
            issueCount: 0,
            created: 6_001,
            deviations: expect.arrayContaining([leftOutNote(`${params.records} × 1`, "Receipts/Receipt/Total × 6001")]),
          });
        }
      }),
    { timeout: 300_000 },
  );

  it.effect(
    "names the element that a line has twice and its row, and imports the others when it is set aside",
    () =>
      Effect.gen(function* () {
        const { token } = yield* signInAs("admin");
        const twice = line("CAFE-01", "2", "9.00").replace("<Qty>", "<Qty>1</Qty><Note>a</Note><Note>b</Note><Qty>");
        const text = file(
          receipt(9_201, line("CAFE-01", "2", "9.00"), line("PAIN-02", "1", "4.00")),
          receipt(9_202, twice),
          receipt(9_203, line("CAFE-01", "1", "4.50").replace("<Qty>", "<Note>c</Note><Note>d</Note><Qty>")),
        );
        const fileId = yield* upload(token, text);
        expect((yield* runOverHttp(token, fileId, mapping, "dryRun")).body).toMatchObject({
          issueCount: 1,
          issues: [{ row: 3, column: "Qty", code: "IMPORT_XML_TWICE", params: { column: "Qty" } }],
        });
        const rest = yield* runOverHttp(token, fileId, mapping, "commit", { refused: "setAside" });
        expect(rest.body).toMatchObject({ created: 2, issueCount: 0, setAside: { rows: 1 } });
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "has a mapping that keeps what it leaves out when it is saved, listed and saved again as another one",
    () =>
      Effect.gen(function* () {
        const { token } = yield* signInAs("admin");
        const { call } = yield* Server;
        const knowing = { ...mapping, name: "knowing", otherRecords: ["Receipts/Receipt/Return"] };
        const list = Effect.gen(function* () {
          const { body } = yield* read(yield* call("/api/Import/Mapping/List", { token }));
          return body as readonly { readonly name: string; readonly mapping: Readonly<Record<string, unknown>> }[];
        });
        const save = (body: object) =>
          call("/api/Import/Mapping", { token, method: "PUT", body: JSON.stringify(body) });
        expect((yield* save(knowing)).status).toBe(200);
        const exported = (yield* list).find(({ name }) => name === "knowing")?.mapping;
        expect(exported?.["otherRecords"]).toEqual(knowing.otherRecords);
        expect((yield* save({ ...exported, name: "again" })).status).toBe(200);
        expect((yield* list).find(({ name }) => name === "again")?.mapping).toEqual({ ...exported, name: "again" });
      }),
    { timeout: 60_000 },
  );
});
