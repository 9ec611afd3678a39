import { createHash } from "node:crypto";

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { arbTransaction } from "@comptoir/domain/testing";
import { parseCsvRows } from "@comptoir/domain/text";
import { exportKinds, type ExportKind } from "@comptoir/domain/transaction";

import { assignSetting } from "../../access/index.ts";
import { Catalogue } from "../../catalogue/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../../testing/serve-routes.ts";
import { pruneFiles, pruneSentActivity } from "./prune-files.ts";

interface Totals {
  readonly rows: number;
  readonly amount: number;
}
interface Batch {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly read: Totals;
  readonly totals: Totals | null;
  readonly board: number | null;
  readonly before: number | null;
  readonly again: readonly number[];
  readonly fileHash: string | null;
  readonly fileName: string | null;
  readonly reexportOf: number | null;
  readonly reason: string;
}

const cellsOf = (text: string) => {
  const rows = parseCsvRows(text, ",");
  return rows.ok ? rows.value : [];
};
const sumOf = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100 + 0;

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("batches that leave", (it) => {
  const shared = { admin: "", auditor: "", viewer: "", first: 0, second: 0 };
  type Who = "admin" | "auditor" | "viewer";
  const send = Effect.fnUntraced(function* (who: Who, method: string, path: string, body?: unknown) {
    const { call } = yield* Server;
    const answer = yield* read(
      yield* call(`/api/BatchExport${path}`, {
        method,
        token: shared[who],
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return {
      ...answer,
      batch: answer.body as Batch,
      codes: Array.isArray(answer.body)
        ? (answer.body as readonly { readonly code: string }[]).map(({ code }) => code)
        : [],
    };
  });
  const days = { from: "2026-03-02", to: "2026-03-02" };
  const draft = (kind: string, more: object = {}) =>
    send("admin", "POST", "", { kind, format: "CSV", ...days, locationIds: [shared.first, shared.second], ...more });
  const key = ({ id, version }: Batch) => ({ id, version });
  const verify = (batch: Batch, totals = batch.read) => send("admin", "POST", "/Verify", { ...key(batch), totals });
  const leave = (batch: Batch) => send("admin", "POST", "/Export", key(batch));
  const fileOf = Effect.fnUntraced(function* (who: Who, id: number) {
    const { call } = yield* Server;
    const answer = yield* call(`/api/BatchExport/File/${id}`, { token: shared[who] });
    return { status: answer.status, bytes: new Uint8Array(yield* Effect.promise(() => answer.arrayBuffer())) };
  });
  const sell = Effect.fnUntraced(function* (seed: number, count: number) {
    const store = yield* SaleStore;
    const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
    const soldAtMs = new Date("2026-03-02T15:00:00Z").getTime();
    const receipts = fc.sample(arbTransaction, { numRuns: count, seed }).map((receipt, index) => ({
      ...receipt,
      locationId: index % 2 === 0 ? shared.first : shared.second,
      number: `S${seed}-${index}`,
      at: soldAtMs,
      businessDate: "2026-03-02" as typeof receipt.businessDate,
      halfHour: 20,
      lines: receipt.lines.map((line) => ({ ...line, itemId: null, departmentId: null, subDepartmentId: null })),
    }));
    yield* store.appendTransactions(batchId, receipts);
    yield* store.commitBatch(batchId);
  });

  it.effect(
    "each kind leaves in each of its files: control totals are those of the board, and of the file",
    () =>
      Effect.gen(function* () {
        const organisation = yield* makeOrganisation;
        Object.assign(shared, { first: organisation.first, second: organisation.second });
        const catalogue = yield* Catalogue;
        const sql = yield* SqlClient.SqlClient;
        const items = yield* catalogue.ensureItems(
          organisation.targetId,
          [
            {
              sku: "=A1",
              upc: "036000291452",
              description: "Lait 1 %",
              departmentId: null,
              subDepartmentId: null,
              price: 12_345 as never,
              cost: 6_000 as never,
            },
          ],
          "overwrite",
        );
        const itemId = items.get("=A1")?.itemId ?? 0;
        yield* sql`INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, position, written_in) VALUES (${organisation.first}, ${itemId}, 'RECEIPT', 5000, 6000, 'r', 'r', ${new Date("2026-03-02T15:00:00Z")}, 1, 1)`;
        yield* sql`INSERT INTO stock_on_hand (location_id, item_id, quantity) VALUES (${organisation.first}, ${itemId}, 5000)`;
        yield* sell(5, 60);
        for (const who of ["admin", "auditor", "viewer"] as const) shared[who] = (yield* signInAs(who)).token;

        const amountOf = {
          SALES: "net",
          TENDERS: "amount",
          TAXES: "amount",
          INVENTORY_MOVEMENTS: "value",
          PRODUCT_ACTIVITY: "retail",
        } as const;
        for (const kind of Object.keys(exportKinds) as ExportKind[]) {
          let first: Batch | undefined;
          for (const format of exportKinds[kind].formats) {
            const drafted: Batch =
              first === undefined
                ? (yield* draft(kind, { format })).batch
                : (yield* send("admin", "POST", "/Again", { id: first.id, reason: "autre format" })).batch;
            const chosen: Batch =
              first === undefined
                ? drafted
                : (yield* send("admin", "PUT", "", {
                    ...key(drafted),
                    kind,
                    format,
                    ...days,
                    locationIds: [shared.first, shared.second],
                  })).batch;
            expect([kind, chosen.status, chosen.board ?? chosen.read.amount, chosen.read.rows > 0]).toEqual([
              kind,
              "DRAFT",
              chosen.read.amount,
              true,
            ]);
            const verifiedBatch = yield* verify(chosen);
            expect([kind, format, verifiedBatch.status, verifiedBatch.body]).toMatchObject([
              kind,
              format,
              200,
              { status: "VERIFIED", totals: chosen.read },
            ]);
            const left = yield* leave(verifiedBatch.batch);
            expect([kind, format, left.status, left.batch.status]).toEqual([kind, format, 200, "EXPORTED"]);
            const { bytes } = yield* fileOf("auditor", left.batch.id);
            expect(createHash("sha256").update(bytes).digest("hex")).toBe(left.batch.fileHash);
            if (format === "JSON") {
              const rows = JSON.parse(new TextDecoder().decode(bytes)) as readonly Readonly<Record<string, number>>[];
              expect([kind, rows.length]).toEqual([kind, left.batch.totals?.rows]);
              if (kind in amountOf)
                expect([kind, sumOf(rows.map((row) => row[amountOf[kind as keyof typeof amountOf]] ?? 0))]).toEqual([
                  kind,
                  left.batch.totals?.amount,
                ]);
              if (kind === "GL_SUMMARY")
                expect(sumOf(rows.map((row) => (row["debit"] ?? 0) - (row["credit"] ?? 0)))).toBe(0);
            }
            if (format === "CSV" && kind in amountOf) {
              const [head = [], ...lines] = cellsOf(new TextDecoder().decode(bytes));
              const amountColumn = head.indexOf(amountOf[kind as keyof typeof amountOf]);
              expect([kind, sumOf(lines.map((cells) => Number(cells[amountColumn])))]).toEqual([
                kind,
                left.batch.totals?.amount,
              ]);
            }
            if (format === "CSV" && kind === "PRODUCTS")
              expect(new TextDecoder().decode(bytes)).toContain("'=A1,036000291452,Lait 1 %,,,,1.2345");
            if (format === "X12")
              expect(new TextDecoder().decode(bytes)).toContain(
                "LIN**UK*00036000291452*SK*=A1~\r\nPID*F****Lait 1 %~\r\nZA*QA*5*EA~\r\nZA*QR*5*EA~",
              );
            first ??= left.batch;
          }
        }
      }),
    { timeout: 240_000 },
  );

  it.effect(
    "a batch is sent unchanged, once, and after it was seen; again only with a reason, as a linked batch",
    () =>
      Effect.gen(function* () {
        expect((yield* draft("TENDERS", { format: "X12" })).codes).toEqual(["EXPORT_FORMAT"]);
        expect((yield* draft("TENDERS", { from: "2026-03-05" })).codes).toEqual(["DATE_RANGE"]);
        const day = { from: "2026-03-01", to: "2026-03-01" };
        const { batch: early } = yield* draft("TENDERS", day);
        expect((yield* leave(early)).codes).toEqual(["EXPORT_TRANSITION"]);
        expect((yield* verify(early, { rows: 9, amount: 1 })).codes).toEqual(["EXPORT_TOTALS"]);
        const repeatedBatch = yield* draft("TENDERS", { from: "2026-02-01", to: "2026-03-31" });
        const [left] = [repeatedBatch.batch.before];
        expect(left).not.toBe(null);
        expect((yield* verify(repeatedBatch.batch)).codes).toEqual(["EXPORT_TWICE"]);
        expect((yield* send("admin", "POST", "/Again", { id: left, reason: "  " })).codes).toEqual(["EXPORT_REASON"]);
        const secondAnswer = (yield* send("admin", "POST", "/Again", { id: left, reason: "perdu" })).batch;
        expect(secondAnswer).toMatchObject({ status: "DRAFT", reexportOf: left, reason: "perdu", before: null });
        expect((yield* send("auditor", "GET", `/Batch/${left}`)).batch.again).toContain(secondAnswer.id);

        // A sale between verification and export makes the batch fail. Verified again, it is exported once, however often
        // the export is requested.
        const verifiedBatch = (yield* verify(secondAnswer)).batch;
        yield* sell(9, 12);
        expect((yield* leave(verifiedBatch)).codes).toEqual(["EXPORT_TOTALS"]);
        const failedBatch = (yield* send("admin", "GET", `/Batch/${secondAnswer.id}`)).batch;
        expect(failedBatch).toMatchObject({ status: "FAILED", totals: null, fileHash: null });
        const ready = (yield* verify(failedBatch)).batch;
        const answers = yield* Effect.all([leave(ready), leave(ready), leave(ready)], { concurrency: 3 });
        expect(answers.map(({ status }) => status).toSorted()).toEqual([
          200,
          ...answers.flatMap(({ status }) => (status === 200 ? [] : [status])).toSorted(),
        ]);
        expect(answers.filter(({ status }) => status === 200).length).toBe(1);
        const sql = yield* SqlClient.SqlClient;
        expect(
          yield* sql`SELECT action FROM audit_entry WHERE entity = 'exportBatch' AND entity_id = ${String(secondAnswer.id)} ORDER BY audit_id`,
        ).toEqual(["CREATE", "VERIFY", "EXPORT_FAILED", "VERIFY", "EXPORT"].map((action) => ({ action })));
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "files are kept as long as the longest of their stores sets; the batch stays with its hash",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const day = { from: "2026-03-11", to: "2026-03-11" };
        const { batch } = yield* leave((yield* verify((yield* draft("TAXES", day)).batch)).batch);
        const daysAgo = (days: number) =>
          sql`UPDATE export_batch SET changed_at = now() - make_interval(days => ${days}) WHERE export_batch_id = ${batch.id}`;
        yield* daysAgo(729);
        yield* pruneFiles();
        expect((yield* fileOf("admin", batch.id)).status).toBe(200);
        yield* assignSetting({ layerId: shared.first, code: "EXPORT_FILE_DAYS", value: 800, userId: 1 });
        yield* daysAgo(731);
        yield* pruneFiles();
        expect((yield* fileOf("admin", batch.id)).status).toBe(200);
        yield* daysAgo(801);
        yield* pruneFiles();
        expect((yield* fileOf("admin", batch.id)).status).toBe(404);
        expect((yield* send("admin", "GET", `/Batch/${batch.id}`)).batch).toMatchObject({
          status: "EXPORTED",
          fileName: null,
          fileHash: batch.fileHash,
        });
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "product activity goes to some vendors alone, and of changes alone holds what moved and what there is that they were not told",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const [{ targetId = 0 } = {}] = yield* sql<{
          readonly targetId: number;
        }>`SELECT target_id AS "targetId" FROM target_layer WHERE target_layer_id = ${shared.first}`;
        const [firstVendor, secondVendor] = yield* Effect.forEach(["V1", "V2"], (code) =>
          Effect.map(
            sql<{
              readonly id: number;
            }>`INSERT INTO vendor (target_id, code, description) VALUES (${targetId}, ${code}, ${`Vendor ${code}`}) RETURNING vendor_id AS id`,
            ([row]) => row?.id ?? 0,
          ),
        );
        const catalogue = yield* Catalogue;
        const skus = ["P1", "P2", "P3"];
        const items = yield* catalogue.ensureItems(
          targetId,
          skus.map((sku) => ({
            sku,
            upc: "",
            description: sku,
            departmentId: null,
            subDepartmentId: null,
            price: 10_000 as never,
            cost: 5_000 as never,
          })),
          "overwrite",
        );
        const idOf = (sku: string) => items.get(sku)?.itemId ?? 0;
        yield* sql`UPDATE item SET vendor_id = ${firstVendor} WHERE item_id IN (${idOf("P1")}, ${idOf("P2")})`;
        yield* sql`UPDATE item SET vendor_id = ${secondVendor} WHERE item_id = ${idOf("P3")}`;
        let move = 0;
        const receive = Effect.fnUntraced(function* (sku: string, day: string, quantity: number) {
          move += 1;
          yield* sql`INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, position, written_in) VALUES (${shared.first}, ${idOf(sku)}, 'ADJUSTMENT', ${quantity}, 5000, ${`v${move}`}, ${`v${move}`}, ${new Date(`${day}T15:00:00Z`)}, 1, 1)`;
          yield* sql`INSERT INTO stock_on_hand (location_id, item_id, quantity) VALUES (${shared.first}, ${idOf(sku)}, ${quantity}) ON CONFLICT (location_id, item_id) DO UPDATE SET quantity = stock_on_hand.quantity + EXCLUDED.quantity`;
        });
        for (const sku of skus) yield* receive(sku, "2026-05-04", 3_000);
        const skusOf = Effect.fnUntraced(function* (batch: Batch) {
          const text = new TextDecoder().decode((yield* fileOf("admin", batch.id)).bytes);
          const rows = JSON.parse(text) as readonly { readonly sku: string; readonly vendor: string }[];
          return rows.map(({ sku }) => sku).filter((sku) => skus.includes(sku));
        });
        const activity = (week: { readonly from: string; readonly to: string }, more: object) =>
          draft("PRODUCT_ACTIVITY", { ...week, format: "JSON", ...more });
        const exportVerified = (batch: Batch) =>
          Effect.flatMap(verify(batch), (verified) => Effect.map(leave(verified.batch), ({ batch: left }) => left));
        const [first, second] = [
          { from: "2026-05-04", to: "2026-05-10" },
          { from: "2026-05-11", to: "2026-05-17" },
        ];

        // Activity never sent before counts as a change. A vendor of other stores cannot be chosen.
        const firstExport = yield* exportVerified(
          (yield* activity(first, { vendorIds: [firstVendor, firstVendor], isChangesOnly: true })).batch,
        );
        expect(firstExport).toMatchObject({
          status: "EXPORTED",
          vendorIds: [firstVendor],
          vendors: ["Vendor V1"],
          isChangesOnly: true,
        });
        expect(yield* skusOf(firstExport)).toEqual(["P1", "P2"]);
        expect((yield* activity(first, { vendorIds: [999_999] })).codes).toEqual(["ACCESS_DENIED"]);
        // Only product activity has vendors.
        expect(
          (yield* draft("TAXES", {
            from: "2026-05-04",
            to: "2026-05-04",
            vendorIds: [firstVendor],
            isChangesOnly: true,
          })).batch,
        ).toMatchObject({ vendorIds: [], isChangesOnly: false });

        // The same week can be exported for another vendor, but not twice for one or for all.
        expect((yield* verify((yield* activity(first, { vendorIds: [firstVendor] })).batch)).codes).toEqual([
          "EXPORT_TWICE",
        ]);
        expect((yield* verify((yield* activity(first, {})).batch)).codes).toEqual(["EXPORT_TWICE"]);
        expect(
          yield* skusOf(yield* exportVerified((yield* activity(first, { vendorIds: [secondVendor] })).batch)),
        ).toEqual(["P3"]);

        // A week later only one of the two products moved.
        yield* receive("P2", "2026-05-13", -1_000);
        const secondExport = yield* exportVerified(
          (yield* activity(second, { vendorIds: [firstVendor], isChangesOnly: true })).batch,
        );
        expect(yield* skusOf(secondExport)).toEqual(["P2"]);
        // A repeated batch has the same content: it ignores that the first one was sent.
        const { batch: secondAnswer } = yield* send("admin", "POST", "/Again", { id: firstExport.id, reason: "lost" });
        expect(secondAnswer.read).toEqual(firstExport.totals);
        // A week without movements has no changes, but a full export still lists everything.
        const third = { from: "2026-05-18", to: "2026-05-24" };
        expect((yield* activity(third, { vendorIds: [firstVendor], isChangesOnly: true })).batch.read).toEqual({
          rows: 0,
          amount: 0,
        });
        expect((yield* activity(third, { vendorIds: [firstVendor] })).batch.read.rows).toBe(2);
        // Old activity that later activity replaces is deleted. No list of changes depends on it.
        const sentActivity = Effect.map(
          sql<{
            readonly sku: string;
          }>`SELECT i.sku FROM export_activity_sent e JOIN item i ON i.item_id = e.item_id WHERE i.sku IN ('P1', 'P2') ORDER BY i.sku, e.sent_at`,
          (rows) => rows.map(({ sku }) => sku),
        );
        const before = yield* sentActivity;
        const older = (count: number) =>
          sql`UPDATE export_activity_sent SET sent_at = sent_at - make_interval(days => ${count})`;
        yield* older(799);
        yield* pruneSentActivity();
        expect(yield* sentActivity).toEqual(before);
        yield* older(2);
        yield* pruneSentActivity();
        expect([before.length, yield* sentActivity]).toEqual([3, ["P1", "P2"]]);
        expect((yield* activity(third, { vendorIds: [firstVendor], isChangesOnly: true })).batch.read).toEqual({
          rows: 0,
          amount: 0,
        });
        const { batch: repeated } = yield* send("admin", "POST", "/Again", { id: secondExport.id, reason: "lost" });
        expect(repeated.read.rows).toBe(1);
      }),
    { timeout: 60_000 },
  );

  it.effect("two drafts of one day cannot both leave", () =>
    Effect.gen(function* () {
      const day = { from: "2026-03-09", to: "2026-03-09" };
      const [firstBatch, secondBatch] = [(yield* draft("TAXES", day)).batch, (yield* draft("TAXES", day)).batch];
      const [first, second] = [(yield* verify(firstBatch)).batch, (yield* verify(secondBatch)).batch];
      const answers = yield* Effect.all([leave(first), leave(second)], { concurrency: 2 });
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.flatMap(({ codes }) => codes)).toEqual(["EXPORT_TWICE"]);
    }),
  );

  it.effect("readers of reports see the batches of their stores; costs and changes require their own permissions", () =>
    Effect.gen(function* () {
      const { batch } = yield* draft("INVENTORY_MOVEMENTS", { from: "2026-04-01", to: "2026-04-01" });
      expect((yield* send("viewer", "GET", `/Batch/${batch.id}`)).codes).toEqual(["ACCESS_DENIED"]);
      expect((yield* fileOf("viewer", batch.id)).status).toBe(403);
      expect((yield* send("auditor", "GET", `/Batch/${batch.id}`)).batch).toMatchObject({ canChange: false });
      for (const [method, path, body] of [
        ["POST", "", { kind: "TAXES", format: "CSV", ...days, locationIds: [shared.first] }],
        ["POST", "/Verify", { ...key(batch), totals: batch.read }],
        ["POST", "/Export", key(batch)],
        ["POST", "/Again", { id: batch.id, reason: "x" }],
      ] as const)
        expect((yield* send("auditor", method, path, body)).status).toBe(403);
      expect((yield* fileOf("admin", batch.id)).status).toBe(404);

      const { call } = yield* Server;
      const rows = Effect.fnUntraced(function* (who: Who) {
        const columns = ["batchNumber", "kind", "rows", "controlTotal", "status", "reexportOf"].map((field) => ({
          field,
          aggregate: null,
          label: {},
          visible: true,
          width: null,
          frozen: false,
        }));
        const answer = yield* read(
          yield* call("/api/Report/Run", {
            method: "POST",
            token: shared[who],
            body: JSON.stringify({
              _ReportDataModelID: 0,
              dataSource: "batch-export",
              report: {
                dataSource: "batch-export",
                descriptions: { fr: "x" },
                period: "-0y",
                isList: true,
                reportDataModelRoles: [],
                genericListColumn: columns,
                genericListFilter: [],
                genericListGroup: [],
              },
            }),
          }),
        );
        return (
          answer.body as { readonly rows: readonly { readonly cells: readonly unknown[]; readonly origin: string }[] }
        ).rows;
      });
      expect((yield* rows("admin"))[0]).toMatchObject({
        origin: `export.${batch.id}`,
        cells: [batch.id, "INVENTORY_MOVEMENTS", null, null, "DRAFT", null],
      });
      const listedBatches = yield* rows("viewer");
      expect(listedBatches.filter(({ cells }) => cells[1] === "INVENTORY_MOVEMENTS")).toEqual([]);
      expect(listedBatches.some(({ cells }) => cells[4] === "EXPORTED" && typeof cells[5] === "number")).toBe(true);
    }),
  );
});
