/** Tests that the scheduler imports the files of a folder, whole and once, or lets them wait for a person. */

import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { temporaryFolder } from "../database/testing/temporary-folder.ts";
import { PickupClock, PickupRoot } from "../import/index.ts";
import { runOverHttp } from "../testing/import-over-http.ts";
import { headerFiles } from "../import/testing/header-and-detail.ts";
import { header, tillMapping } from "../import/testing/till-file.ts";
import { makeOrganisation, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { runNextTask, runWorkOfKind } from "./run-task.ts";
import { findTask } from "./task-repository.ts";
import { DataPlaces } from "./task-work.ts";
import {
  ask,
  listFiles,
  listReceiptNumbers,
  readLastRun,
  unusedPlaces,
  type TaskDetail,
} from "./testing/pickup-files.ts";
import { pickUp } from "./work/pick-up.ts";

const root = temporaryFolder("pickup");
const folder = path.join(root, "tills");
const receipt = (number: number, price = "3.49") => `${number},2026-03-12 09:15:00,A1,CAFE,2,${price}\n`;

const drop = (name: string, text: string | Uint8Array) => writeFileSync(path.join(folder, name), text);
const listed = () => listFiles(folder);
const empty = () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
};

/** Runs work with the clock set a minute later, when a new file counts as complete. */
const later = <A, E, R>(work: Effect.Effect<A, E, R>, afterMs = 60_000) =>
  work.pipe(
    Effect.provideService(PickupClock, () => Date.now() + afterMs),
    Effect.provideService(PickupRoot, root),
    Effect.provideService(DataPlaces, unusedPlaces),
  );

layer(serveRoutes().pipe(Layer.provide(Layer.succeed(PickupRoot, root))), {
  excludeTestServices: true,
  timeout: "120 seconds",
})("pick-up", (it) => {
  let made: Effect.Success<typeof prepare> | undefined;
  const task = {
    kind: "IMPORT_PICKUP",
    description: "Caisses",
    pattern: "*/15 * * * *",
    timeZone: "America/Toronto",
    folder: "tills",
    names: "*.csv",
    importKind: "transactions",
  };
  const prepare = Effect.gen(function* () {
    yield* makeOrganisation;
    const { token } = yield* signInAs("admin");
    const answer = yield* ask("/Task", token, task);
    expect(answer.status).toBe(200);
    return { token, id: (answer.body as TaskDetail).task.id, version: (answer.body as TaskDetail).task.version };
  });
  const ready = Effect.gen(function* () {
    empty();
    const sql = yield* SqlClient.SqlClient;
    yield* sql`DELETE FROM pickup_file`;
    yield* sql`DELETE FROM mail_outbox`;
    return (made ??= yield* prepare);
  });
  const runOnce = Effect.fnUntraced(function* (afterMs?: number) {
    const { token, id, version } = made ?? (yield* prepare);
    yield* ask("/Task/Start", token, { id, version });
    expect(yield* later(runNextTask(runWorkOfKind), afterMs)).toBe(true);
    const { run, lines } = yield* readLastRun(token, id);
    return {
      run,
      lines: lines.map(({ code, parameters }) => [code, parameters["file"] ?? parameters] as const),
    };
  });

  it.effect("a file without a remembered mapping waits with one mail, and goes its way once it has one", () =>
    Effect.gen(function* () {
      const { token } = yield* ready;
      const sql = yield* SqlClient.SqlClient;
      drop("a.csv", header + receipt(1));
      expect((yield* runOnce(0)).lines).toEqual([["FILE_WRITTEN", "a.csv"]]);
      expect(yield* runOnce()).toMatchObject({ run: { state: "SUCCEEDED" }, lines: [["FILE_WAITS", "a.csv"]] });
      expect((yield* runOnce()).lines).toEqual([["FILE_WAITS", "a.csv"]]);
      const mails =
        yield* sql`SELECT recipient, parameters ->> 'files' AS files FROM mail_outbox WHERE template = 'filesWaiting'`;
      expect(mails).toEqual([{ recipient: "admin@exemple.ca", files: "a.csv" }]);
      const waiting = yield* ask("/Import/Waiting/List", token);
      expect(waiting.body).toMatchObject([
        { name: "a.csv", folder: "tills", reason: "NOT_RECOGNISED", task: "Caisses" },
      ]);
      expect(listed()).toEqual(["a.csv"]);
      expect((yield* ask("/Import/Mapping", token, tillMapping, "PUT")).status).toBe(200);
      expect((yield* runOnce()).lines).toEqual([["FILE_IMPORTED", "a.csv"]]);
      expect(listed()).toEqual(["done/day/a.csv"]);
      expect(yield* listReceiptNumbers).toEqual(["1"]);
      expect((yield* ask("/Import/Waiting/List", token)).body).toEqual([]);
      expect(yield* sql`SELECT name FROM import_file`).toEqual([]);
      // The same content under another name is reported, and not imported again.
      drop("b.csv", header + receipt(1));
      drop("notes.txt", "x");
      expect((yield* runOnce()).lines).toEqual([["FILE_REPEATED", "b.csv"]]);
      expect(yield* runOnce()).toMatchObject({ run: { state: "SUCCEEDED" }, lines: [["NO_FILES", { number: 1 }]] });
      expect(yield* listReceiptNumbers).toEqual(["1"]);
    }),
  );

  it.effect(
    "refused rows wait until a person has imported them; unreadable files, links and other folders do not pass",
    () =>
      Effect.gen(function* () {
        const { token, id } = yield* ready;
        drop("wrong.csv", header + receipt(11) + receipt(12, "abc"));
        drop("picture.csv", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
        drop("empty.csv", "");
        symlinkSync("/etc/hostname", path.join(folder, "link.csv"));
        const first = yield* runOnce();
        expect(first.run).toMatchObject({ state: "FAILED", failure: "FILES_UNREADABLE" });
        expect(first.lines.toSorted()).toEqual([
          ["FILE_UNREADABLE", "empty.csv"],
          ["FILE_UNREADABLE", "picture.csv"],
          ["FILE_WAITS", "wrong.csv"],
          ["LINK_REFUSED", "link.csv"],
        ]);
        expect(listed()).toEqual([
          "failed/day/empty.csv",
          "failed/day/empty.csv.txt",
          "failed/day/picture.csv",
          "failed/day/picture.csv.txt",
          "link.csv",
          "wrong.csv",
        ]);
        const [day] = readdirSync(path.join(folder, "failed"));
        expect(readFileSync(path.join(folder, "failed", day ?? "", "picture.csv.txt"), "utf8")).toContain("image");
        const waiting = (yield* ask("/Import/Waiting/List", token)).body as readonly { readonly fileId: string }[];
        expect(waiting).toMatchObject([{ name: "wrong.csv", reason: "ROWS_REFUSED", parameters: { count: 1 } }]);
        expect(yield* listReceiptNumbers).toEqual(["1"]);
        // A person sets the invalid row aside on the page; the next run moves the file.
        const fileId = waiting[0]?.fileId ?? "";
        yield* runOverHttp(token, fileId, tillMapping, "commit", { refused: "setAside" });
        expect((yield* runOnce()).lines.toSorted()).toEqual([
          ["FILE_IMPORTED", "wrong.csv"],
          ["LINK_REFUSED", "link.csv"],
        ]);
        expect(yield* listReceiptNumbers).toEqual(["1", "11"]);

        const outside = yield* ask("/Task", token, { ...task, folder: "../x", names: "a/b", importKind: "people" });
        expect(outside).toMatchObject({
          status: 400,
          body: [
            { code: "PICKUP_FOLDER", field: "folder" },
            { code: "PICKUP_NAMES", field: "names" },
            { code: "ONE_OF", field: "importKind" },
          ],
        });
        rmSync(folder, { recursive: true });
        symlinkSync("/etc", folder);
        expect((yield* runOnce()).run).toMatchObject({ state: "WAITING", failure: "FOLDER_GONE" });
        rmSync(folder);
        const sql = yield* SqlClient.SqlClient;
        yield* sql`DELETE FROM task_run WHERE task_id = ${Number(id)}`;
      }),
  );

  it.effect("a long file with a refused row writes no receipts each time that it is checked", () =>
    Effect.gen(function* () {
      yield* ready;
      const sql = yield* SqlClient.SqlClient;
      const numbers = yield* listReceiptNumbers;
      const rows = Array.from({ length: 6_000 }, (_, index) => receipt(20_001 + index)).join("");
      const batches = () => sql`SELECT batch_id FROM sale_batch ORDER BY 1`;
      const before = yield* batches();
      drop("long.csv", header + rows + receipt(26_001, "abc"));
      expect((yield* runOnce()).lines).toEqual([["FILE_WAITS", "long.csv"]]);
      expect([yield* listReceiptNumbers, yield* batches()]).toEqual([numbers, before]);
    }),
  );

  it.effect("XML files go their way by the record of a remembered mapping; broken ones do not pass", () =>
    Effect.gen(function* () {
      const { token } = yield* ready;
      const before = yield* listReceiptNumbers;
      const file = (number: number, extra = "") =>
        `<?xml version="1.0"?>${extra}<Day><Sale no="${number}"><When>2026-03-12</When><Store>A1</Store><Line><Item>CAFE</Item><Qty>2</Qty><Price>3.49</Price></Line><Paid><Means>CASH</Means><Amount>6.98</Amount></Paid></Sale></Day>`;
      drop("named.csv", file(601));
      drop("zipped.csv", gzipSync(file(602)));
      drop("broken.csv", file(603).replace("</Sale>", ""));
      drop("declared.csv", file(604, '<!DOCTYPE Day [<!ENTITY a "b">]>'));
      const first = yield* runOnce();
      expect(first.lines.toSorted()).toEqual([
        ["FILE_UNREADABLE", "broken.csv"],
        ["FILE_UNREADABLE", "declared.csv"],
        ["FILE_WAITS", "named.csv"],
        ["FILE_WAITS", "zipped.csv"],
      ]);
      const [day] = readdirSync(path.join(folder, "failed"));
      const reasonOf = (name: string) => readFileSync(path.join(folder, "failed", day ?? "", `${name}.txt`), "utf8");
      expect(reasonOf("broken.csv")).toContain("XML");
      expect(reasonOf("declared.csv")).toContain("DTD");
      const columns = {
        number: "../Sale/@no",
        date: "../When",
        location: "../Store",
        sku: "Item",
        quantity: "Qty",
        unitPrice: "Price",
      };
      const mapping = {
        ...tillMapping,
        name: "till as XML",
        record: "Day/Sale/Line",
        dateFormat: "yyyy-MM-dd",
        columns,
      };
      expect((yield* ask("/Import/Mapping", token, mapping, "PUT")).status).toBe(200);
      expect((yield* runOnce()).lines.toSorted()).toEqual([
        ["FILE_IMPORTED", "named.csv"],
        ["FILE_IMPORTED", "zipped.csv"],
      ]);
      expect(yield* listReceiptNumbers).toEqual([...before, "601", "602"].toSorted());
    }),
  );

  it.effect(
    "an XML file with lines of another kind waits until its mapping leaves them out, and is never imported before",
    () =>
      Effect.gen(function* () {
        const { token } = yield* ready;
        const before = yield* listReceiptNumbers;
        const line = (name: string) => `<${name}><Code>CAFE</Code><Qty>2</Qty><Price>3.49</Price></${name}>`;
        const file = (number: number, ...lines: readonly string[]) =>
          `<Till><Sale no="${number}"><When>2026-03-12</When><Store>A1</Store>${lines.join("")}</Sale></Till>`;
        const columns = {
          number: "../Sale/@no",
          date: "../When",
          location: "../Store",
          sku: "Code",
          quantity: "Qty",
          unitPrice: "Price",
        };
        const mapping = { ...tillMapping, name: "lines", record: "Till/Sale/Line", dateFormat: "yyyy-MM-dd", columns };
        const save = (value: object) => ask("/Import/Mapping", token, value, "PUT");
        expect((yield* save(mapping)).status).toBe(200);
        drop("day-1.csv", file(701, line("Line"), line("Line")));
        expect((yield* runOnce()).lines).toEqual([["FILE_IMPORTED", "day-1.csv"]]);
        drop("day-2.csv", file(702, line("Line"), line("Line"), line("Return")));
        for (const _ of [1, 2]) expect((yield* runOnce()).lines).toEqual([["FILE_WAITS", "day-2.csv"]]);
        expect((yield* ask("/Import/Waiting/List", token)).body).toMatchObject([
          {
            name: "day-2.csv",
            reason: "OTHER_RECORDS",
            parameters: { mappings: "lines", records: "Till/Sale/Return" },
          },
        ]);
        expect(yield* listReceiptNumbers).toEqual([...before, "701"].toSorted());
        expect((yield* save({ ...mapping, otherRecords: ["Till/Sale/Return"] })).status).toBe(200);
        expect((yield* runOnce()).lines).toEqual([["FILE_IMPORTED", "day-2.csv"]]);
        drop("day-3.csv", file(703, line("Line"), line("Return"), line("Exchange")));
        expect((yield* runOnce()).lines).toEqual([["FILE_WAITS", "day-3.csv"]]);
        const sale = file(1, line("Line"), line("Line")).slice("<Till>".length, -"</Till>".length);
        // five megabytes, so that the last receipt is beyond the beginning, which tells the shape of a file
        const middle = `<!--${" ".repeat(1_000_000)}-->`.repeat(5);
        drop("day-4.csv", file(704, line("Line"), line("Exchange")).replace("<Till>", `<Till>${sale}${middle}`));
        expect((yield* runOnce()).lines).toEqual([
          ["FILE_WAITS", "day-3.csv"],
          ["FILE_WAITS", "day-4.csv"],
        ]);
        const waits = { reason: "OTHER_RECORDS", parameters: { mappings: "lines", records: "Till/Sale/Exchange" } };
        const { body } = yield* ask("/Import/Waiting/List", token);
        expect(body).toEqual(
          expect.arrayContaining(["day-3.csv", "day-4.csv"].map((name) => expect.objectContaining({ name, ...waits }))),
        );
        expect(yield* listReceiptNumbers).toEqual([...before, "701", "702"].toSorted());
        const turned = { ...mapping, name: "returns", record: "Till/Sale/Return", otherRecords: ["Till/Sale/Line"] };
        expect((yield* save(turned)).status).toBe(200);
        drop("day-5.csv", file(705, line("Line"), line("Return")));
        expect((yield* runOnce()).lines).toHaveLength(3);
        const { body: waiting } = yield* ask("/Import/Waiting/List", token);
        expect(waiting).toContainEqual(expect.objectContaining({ name: "day-5.csv", reason: "SEVERAL_MAPPINGS" }));
        expect(yield* listReceiptNumbers).toEqual([...before, "701", "702"].toSorted());
        empty();
        const { content, record, columns: headerColumns } = headerFiles["a header and a payment beside the lines"];
        const headed = { ...mapping, name: "headers", record, columns: headerColumns, unknownLocation: "create" };
        const codes = content.replaceAll("<Item>PAIN", "<Item>CAFE").replaceAll("<Store>S1", "<Store>A1");
        expect((yield* save(headed)).status).toBe(200);
        drop("headers.csv", codes);
        expect((yield* runOnce()).lines).toEqual([["FILE_IMPORTED", "headers.csv"]]);
        const deposit = "<DepositLine><Item>CAFE</Item><Amount>0.10</Amount></DepositLine></Receipt>";
        drop("deposit.csv", codes.replaceAll("</Receipt>", deposit).replaceAll("<Number>", "<Number>9"));
        expect((yield* runOnce()).lines).toEqual([["FILE_WAITS", "deposit.csv"]]);
        expect((yield* ask("/Import/Waiting/List", token)).body).toMatchObject([
          { reason: "OTHER_RECORDS", parameters: { mappings: "headers", records: "Receipts/Receipt/DepositLine" } },
        ]);
        empty();
      }),
    { timeout: 240_000 },
  );

  it.effect("two mappings that read the same rows of a file do not make it wait", () =>
    Effect.gen(function* () {
      const { token } = yield* ready;
      const before = yield* listReceiptNumbers;
      const save = (value: object) => ask("/Import/Mapping", token, value, "PUT");
      const above = { date: "../When", location: "../Store" };
      const own = { number: "Sale/@no", date: "When", location: "Store" };
      const columns = { sku: "Item", quantity: "Qty", unitPrice: "Price" };
      const inside = { sku: "Line/Item", quantity: "Line/Qty", unitPrice: "Line/Price" };
      const xml = { ...tillMapping, dateFormat: "yyyy-MM-dd" };
      const lines = {
        ...xml,
        name: "deeper",
        record: "Shop/Sale/Line",
        columns: { ...above, number: "../Sale/@no", ...columns },
      };
      const single = { ...xml, name: "a single", record: "Shop/Sale", columns: { ...own, ...inside } };
      const named = ["S1", "S2"].map((sheet) => ({ ...tillMapping, name: `sheet ${sheet}`, sheet, delimiter: "|" }));
      for (const mapping of [lines, single, ...named]) expect((yield* save(mapping)).status).toBe(200);
      const sale = (number: number) =>
        `<Sale no="${number}"><When>2026-03-12</When><Store>A1</Store><Line><Item>CAFE</Item><Qty>2</Qty><Price>3.49</Price></Line></Sale>`;
      drop("single.csv", `<Shop>${sale(801)}${sale(802)}</Shop>`);
      expect((yield* runOnce()).lines).toEqual([["FILE_IMPORTED", "single.csv"]]);
      drop("table.csv", (header + receipt(803)).replaceAll(",", "|"));
      expect((yield* runOnce()).lines).toEqual([["FILE_IMPORTED", "table.csv"]]);
      expect(yield* listReceiptNumbers).toEqual([...before, "801", "802", "803"].toSorted());
    }),
  );

  it.effect(
    "a server killed at any moment leaves nothing twice and nothing out",
    () =>
      Effect.gen(function* () {
        const { id } = yield* ready;
        const context = yield* Effect.context<Effect.Services<ReturnType<typeof pickUp>>>();
        const run = Effect.runPromiseWith(context);
        let number = 1_000;
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(
              fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
              fc.array(fc.record({ at: fc.nat(3), isBefore: fc.boolean() }), { maxLength: 4 }),
              async (contents, crashes) => {
                empty();
                number += 10;
                const before = await run(listReceiptNumbers);
                for (const [index, content] of contents.entries())
                  drop(`f${index}.csv`, header + receipt(number + content));
                const stored = await run(findTask(Number(id)));
                if (stored === undefined) return expect.fail("the task is gone");
                const once = (crash: { readonly at: number; readonly isBefore: boolean } | null) => {
                  let lines = 0;
                  const claimed = { id: 0, taskId: stored.id, dueAt: 0, attempts: 1, isTakenOver: false };
                  // A line is logged between the move of a file and its record; the server is killed there, or just before the move.
                  const write = () =>
                    Effect.suspend(() => {
                      lines += 1;
                      return crash !== null && lines > crash.at ? Effect.die(new Error("killed")) : Effect.void;
                    });
                  const work = pickUp({ task: stored, run: claimed, write });
                  return run(Effect.exit(later(work)));
                };
                for (const crash of crashes) {
                  await once(crash);
                  // If the server is killed before the move, the file is still in its folder, and its import is committed.
                  if (crash.isBefore) await run(putBackLast);
                }
                expect((await once(null))._tag).toBe("Success");
                expect(listed().filter((name) => !name.startsWith("done/"))).toEqual([]);
                expect(listed()).toHaveLength(contents.length);
                const expected = [...new Set(contents)].map((content) => String(number + content));
                expect(await run(listReceiptNumbers)).toEqual([...before, ...expected].toSorted());
                expect(await run(openFiles)).toBe(0);
              },
            ),
            { numRuns: 12 },
          ),
        );
      }),
    120_000,
  );

  it.effect("a file replaced while it is imported stays, and the next run takes its new content", () =>
    Effect.gen(function* () {
      const { token } = yield* ready;
      const sql = yield* SqlClient.SqlClient;
      yield* ask("/Import/Mapping", token, tillMapping, "PUT");
      const before = yield* listReceiptNumbers;
      drop("sales.csv", header + receipt(501));
      const replace = Effect.gen(function* () {
        while ((yield* sql`SELECT FROM pickup_file WHERE state = 'TAKEN'`).length === 0)
          yield* Effect.sleep("2 millis");
        drop("sales.csv", header + receipt(502));
      });
      const [first] = yield* Effect.all([runOnce(), replace], { concurrency: "unbounded" });
      expect(first.lines).toEqual([
        ["FILE_IMPORTED", "sales.csv"],
        ["FILE_WRITTEN", "sales.csv"],
      ]);
      expect(listed()).toEqual(["sales.csv"]);
      expect(yield* openFiles).toBe(0);
      expect((yield* runOnce()).lines).toEqual([["FILE_IMPORTED", "sales.csv"]]);
      expect(listed()).toEqual(["done/day/sales.csv"]);
      expect(yield* listReceiptNumbers).toEqual([...before, "501", "502"].toSorted());
    }),
  );

  const openFiles = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const rows = yield* sql`SELECT FROM pickup_file WHERE state IN ('TAKEN', 'WAITING')`;
    return rows.length;
  });
  /** Moves a file whose record is still open back to its folder. */
  const putBackLast = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const rows = yield* sql<{ readonly name: string }>`SELECT name FROM pickup_file WHERE state = 'TAKEN'`;
    for (const { name } of rows) {
      const moved = listed().find((file) => file === `done/day/${name}`);
      const [day = ""] = moved === undefined ? [] : readdirSync(path.join(folder, "done"));
      if (moved === undefined) continue;
      writeFileSync(path.join(folder, name), readFileSync(path.join(folder, "done", day, name)));
      rmSync(path.join(folder, "done", day, name));
    }
  });
});
