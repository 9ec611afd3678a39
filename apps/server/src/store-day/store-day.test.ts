/** Tests store days: the board, blockers and their acceptance, audits and certificates, late facts, scope and roles. */

import { createHash } from "node:crypto";

import { expect, layer } from "@effect/vitest";
import { StoreDayDetail, VersionDifferenceWire, type StoreDayBoard, type StoreDayOutcome } from "@comptoir/api/wire";
import { valueOfOpenReceipts } from "@comptoir/domain/metric";
import type { CalendarDate } from "@comptoir/domain/period";
import { verifyCertificate, type CertificateFile } from "@comptoir/domain/store-day";
import { arbTransaction } from "@comptoir/domain/testing";
import type { Transaction } from "@comptoir/domain/transaction";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { SaleStore } from "../sales/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { checkBatchDays, checkDays } from "./audited-days.ts";
import { verifyDayText } from "./verify-day-file.ts";

const users = {
  admin: "admin",
  manager: "manager",
  accountant: "accountant",
  clerk: "stock_clerk",
} as const;
type Who = keyof typeof users;

const day = "2026-03-02" as CalendarDate;
const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

layer(serveRoutes(), { excludeTestServices: true, timeout: "180 seconds" })("store days", (it) => {
  const shared = { first: 0, second: 0, batchId: 0, tokens: new Map<Who, string>() };
  const send = Effect.fnUntraced(function* (who: Who, method: string, path: string, body?: unknown) {
    const { call } = yield* Server;
    const answer = yield* read(
      yield* call(`/api/StoreDay${path}`, {
        method,
        token: shared.tokens.get(who) ?? "",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const codes = Array.isArray(answer.body)
      ? (answer.body as readonly { readonly code?: string }[]).flatMap(({ code }) => code ?? [])
      : [];
    // Only the answer about a day has a certificate.
    const day =
      answer.status === 200 && "certificate" in Object(answer.body)
        ? Schema.decodeUnknownSync(StoreDayDetail)(answer.body)
        : (answer.body as StoreDayDetail);
    return { status: answer.status, codes, body: answer.body, day };
  });
  const key = () => ({ locationId: shared.first, businessDate: day });
  const getDay = (who: Who = "manager") => send(who, "GET", `/Day?locationId=${shared.first}&businessDate=${day}`);
  const squareOf = ({ rows }: StoreDayBoard, locationId: number, date: string) =>
    rows.find((row) => row.locationId === locationId)?.days.find(({ businessDate }) => businessDate === date);
  const board = (who: Who = "manager", from = "2026-03-01", to = "2026-03-07") =>
    Effect.map(send(who, "GET", `?from=${from}&to=${to}`), ({ body }) => body as StoreDayBoard);
  const receiptsOf = (numbers: readonly number[], seed: number, change: Partial<Transaction> = {}) =>
    fc.sample(arbTransaction, { numRuns: numbers.length, seed }).map((receipt, index) => ({
      ...receipt,
      locationId: shared.first,
      terminal: "3",
      number: String(numbers[index]),
      at: Date.parse(`${day}T16:00:00Z`) + index,
      businessDate: day,
      halfHour: 22,
      state: "COMPLETED" as const,
      training: false,
      lines: receipt.lines.map((line) => ({ ...line, itemId: null, departmentId: null, subDepartmentId: null })),
      ...change,
    }));
  const sell = Effect.fnUntraced(function* (receipts: readonly Transaction[]) {
    const store = yield* SaleStore;
    const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
    yield* store.appendTransactions(batchId, receipts);
    yield* store.commitBatch(batchId);
    return batchId;
  });
  const acceptAll = Effect.fnUntraced(function* () {
    const { blockers } = (yield* getDay()).day;
    for (const { code, subject, mark } of blockers)
      yield* send("manager", "POST", "/Accept", { ...key(), code, subject, mark, comment: "Vu" });
  });

  it.effect("somebody signs in for each role, and a day of receipts is there", () =>
    Effect.gen(function* () {
      const organisation = yield* makeOrganisation;
      Object.assign(shared, { first: organisation.first, second: organisation.second });
      for (const who of Object.keys(users) as Who[]) shared.tokens.set(who, (yield* signInAs(users[who])).token);
      const numbers = Array.from({ length: 30 }, (_, index) => 4_400 + index).filter((number) => number !== 4_417);
      shared.batchId = yield* sell(receiptsOf(numbers, 7));
    }),
  );

  it.effect(
    "the board has every store and day, the worst first, and counts what blocks as the page of the day does",
    () =>
      Effect.gen(function* () {
        const boardAnswer = yield* board();
        expect(boardAnswer.rows.map(({ locationId, days }) => [locationId, days.length])).toEqual([
          [shared.first, 7],
          [shared.second, 7],
        ]);
        const detail = (yield* getDay()).day;
        expect(squareOf(boardAnswer, shared.first, day)).toEqual({
          businessDate: day,
          state: "LOADED",
          open: detail.blockers.length,
          accepted: 0,
          isOver: true,
          isReopened: false,
        });
        expect(squareOf(boardAnswer, shared.second, day)?.state).toBe("EXPECTED");
        expect(detail.blockers.find(({ code }) => code === "STORE_DAY_MISSING")).toMatchObject({
          params: { count: 1, numbers: "4417" },
          acceptance: null,
        });
        expect(detail.certificate.terminals).toMatchObject([
          { terminal: "3", receipts: 29, first: "4400", last: "4429" },
        ]);
      }),
  );

  it.effect("spans that are reversed or too long are refused at their field, and so is what is no day", () =>
    Effect.gen(function* () {
      expect((yield* send("manager", "GET", "?from=2026-03-07&to=2026-03-01")).codes).toEqual(["DATE_RANGE"]);
      expect((yield* send("manager", "GET", "?from=2026-01-01&to=2026-03-01")).codes).toEqual(["NUMBER_RANGE"]);
      expect((yield* send("manager", "GET", `/Day?locationId=${shared.first}&businessDate=2026-02-31`)).status).toBe(
        400,
      );
      expect((yield* send("manager", "GET", `/Day?locationId=999999&businessDate=${day}`)).status).toBe(404);
      expect(
        (yield* send("manager", "GET", `/Certificate?locationId=${shared.first}&businessDate=${day}&version=9`)).status,
      ).toBe(404);
    }),
  );

  it.effect("a blocker is accepted with a comment, at the figures that were seen, by whoever closes the books", () =>
    Effect.gen(function* () {
      const { blockers } = (yield* getDay()).day;
      const [blocker] = blockers;
      if (blocker === undefined) throw new Error("nothing blocks");
      const wish = { ...key(), code: blocker.code, subject: blocker.subject, mark: blocker.mark };
      const accept = (who: Who, body: object) => send(who, "POST", "/Accept", body);
      expect((yield* accept("manager", { ...wish, comment: " " })).codes).toEqual(["STORE_DAY_REASON"]);
      expect((yield* accept("manager", { ...wish, comment: "é".repeat(200) })).codes).toEqual(["MAX_LENGTH"]);
      expect((yield* accept("manager", { ...wish, mark: "count=9", comment: "Vu" })).codes).toEqual([
        "STORE_DAY_CHANGED",
      ]);
      expect((yield* accept("clerk", { ...wish, comment: "Vu" })).status).toBe(403);
      const acceptedDay = (yield* accept("manager", { ...wish, comment: " Vu " })).day;
      expect(acceptedDay.blockers[0]?.acceptance).toMatchObject({ comment: "Vu", by: "Prénom Nom" });
      expect(squareOf(yield* board(), shared.first, day)).toMatchObject({ open: blockers.length - 1, accepted: 1 });
      const back = (yield* send("manager", "POST", "/Withdraw", { ...key(), code: wish.code, subject: wish.subject }))
        .day;
      expect(back.blockers[0]?.acceptance).toBe(null);
    }),
  );

  it.effect("an audit with open blockers is refused and names them; without, it makes a certificate", () =>
    Effect.gen(function* () {
      const audit = (who: Who) =>
        send(who, "POST", "/Audit", { days: [key(), { ...key(), locationId: shared.second }] });
      const blockerCodes = (yield* getDay()).day.blockers.map(({ code }) => code);
      const refusedAnswer = (yield* audit("manager")).body as readonly StoreDayOutcome[];
      expect(refusedAnswer.map(({ issues }) => issues.map(({ code }) => code))).toEqual([
        blockerCodes,
        ["STORE_DAY_TRANSITION"],
      ]);
      expect((yield* audit("clerk")).status).toBe(403);
      yield* acceptAll();
      const auditOutcomes = (yield* audit("manager")).body as readonly StoreDayOutcome[];
      expect(auditOutcomes[0]?.issues).toEqual([]);
      const detail = (yield* getDay()).day;
      expect([detail.state, detail.changes, detail.versions.length]).toEqual(["AUDITED", [], 1]);
      expect(squareOf(yield* board(), shared.first, day)?.state).toBe("AUDITED");
      const secondAudit = (yield* audit("manager")).body as readonly StoreDayOutcome[];
      expect(secondAudit[0]?.issues.map(({ code }) => code)).toEqual(["STORE_DAY_TRANSITION"]);
      const sql = yield* SqlClient.SqlClient;
      const trail = yield* sql<{
        readonly action: string;
      }>`SELECT action FROM audit_entry WHERE entity = 'storeDay' ORDER BY audit_id DESC LIMIT 1`;
      expect(trail[0]?.action).toBe("VERIFY");
    }),
  );

  it.effect("the file of a certificate is right by itself, and the check finds what is changed in it", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const answer = yield* call(`/api/StoreDay/Certificate?locationId=${shared.first}&businessDate=${day}&version=1`, {
        token: shared.tokens.get("accountant") ?? "",
      });
      const text = yield* Effect.promise(() => answer.text());
      const file = JSON.parse(text) as CertificateFile;
      expect(verifyCertificate(file, sha256)).toEqual([]);
      expect(file.rows.length).toBe(29);
      const { root, facts } = (yield* getDay()).day;
      expect([root, facts]).toEqual([file.root, 29]);
      expect(verifyDayText(text)).toMatchObject({ isRight: true });
      const forged = text.replace(/"collected": (-?\d+)/u, (_, amount) => `"collected": ${Number(amount) + 100}`);
      const verdict = verifyDayText(forged);
      expect(verdict.isRight).toBe(false);
      expect(verdict.lines.join("\n")).toMatch(
        /^hash does not match[^]*root does not match[^]*lines\.collected\.first is not the sum/u,
      );
      expect(verifyDayText("{}").lines).toEqual(["rules is missing or of a wrong type"]);
      expect(verifyDayText("no").isRight).toBe(false);
    }),
  );

  it.effect("a batch of an audited day is not undone, until somebody opens the day again with a reason", () =>
    Effect.gen(function* () {
      const refusal = yield* Effect.flip(checkBatchDays(shared.batchId));
      expect(refusal.issues.map(({ code }) => code)).toEqual(["STORE_DAY_AUDITED"]);
      const replacedKeys = [key()];
      expect((yield* Effect.flip(checkDays(replacedKeys))).issues).toEqual(refusal.issues);
      yield* checkDays([{ ...key(), businessDate: "2020-01-01" }]);
      const reopen = (who: Who, comment: string) => send(who, "POST", "/Reopen", { ...key(), comment });
      expect((yield* reopen("manager", "")).codes).toEqual(["STORE_DAY_REASON"]);
      expect((yield* reopen("clerk", "Erreur")).status).toBe(403);
      const reopenedDay = (yield* reopen("manager", "Mauvais fichier")).day;
      expect([reopenedDay.state, reopenedDay.versions[0]?.reopened?.reason]).toEqual(["LOADED", "Mauvais fichier"]);
      expect((yield* reopen("manager", "Encore")).codes).toEqual(["STORE_DAY_TRANSITION"]);
      yield* checkBatchDays(shared.batchId);
      yield* checkDays(replacedKeys);
      yield* send("manager", "POST", "/Audit", { days: [key()] });
      expect((yield* getDay()).day.versions.map(({ version }) => version)).toEqual([2, 1]);
    }),
  );

  it.effect("a late receipt opens an audited day again, is named, and makes a newer version when it is audited", () =>
    Effect.gen(function* () {
      yield* sell(receiptsOf([4_417], 99));
      const reopenedDay = (yield* getDay()).day;
      expect(reopenedDay.state).toBe("LOADED");
      expect(reopenedDay.rowChanges).toMatchObject([{ what: "added", kind: "receipt", terminal: "3", number: "4417" }]);
      expect(reopenedDay.changes.map(({ what }) => what)).toContain("first");
      expect(squareOf(yield* board(), shared.first, day)).toMatchObject({ state: "LOADED", isReopened: true });
      expect(reopenedDay.blockers.some(({ code }) => code === "STORE_DAY_MISSING")).toBe(false);
      yield* acceptAll();
      yield* send("manager", "POST", "/Audit", { days: [key()] });
      const auditedDay = (yield* getDay()).day;
      expect([auditedDay.state, auditedDay.changes, auditedDay.rowChanges, auditedDay.versions[0]?.version]).toEqual([
        "AUDITED",
        [],
        [],
        3,
      ]);
      // Each version says what differs from the one before; the first has none before it.
      expect(auditedDay.versions.map(({ difference }) => difference)).toMatchObject([
        {
          rowChanges: reopenedDay.rowChanges,
          rowChangeCount: 1,
          changes: expect.arrayContaining([expect.objectContaining({ what: "first", name: "collected" })]),
        },
        { rowChanges: [], rowChangeCount: 0, changes: [] },
        undefined,
      ]);
      // The difference of an older version is a question of its own.
      yield* send("manager", "POST", "/Reopen", { ...key(), comment: "Encore" });
      yield* acceptAll();
      yield* send("manager", "POST", "/Audit", { days: [key()] });
      const { versions } = (yield* getDay()).day;
      expect(versions.map((version) => [version.version, "difference" in version])).toEqual([
        [4, true],
        [3, true],
        [2, false],
        [1, false],
      ]);
      const askDifference = (version: number) =>
        send("manager", "GET", `/Difference?locationId=${shared.first}&businessDate=${day}&version=${version}`);
      const difference = Schema.decodeUnknownSync(VersionDifferenceWire)((yield* askDifference(3)).body);
      expect(difference).toEqual(versions[1]?.difference);
      expect((yield* askDifference(2)).body).toEqual({ rowChanges: [], rowChangeCount: 0, changes: [] });
      expect([(yield* askDifference(1)).status, (yield* askDifference(9)).status]).toEqual([404, 404]);
    }),
  );

  it.effect("suspended receipts have their amount beside their number, and it is in no line of the certificate", () =>
    Effect.gen(function* () {
      const at = { locationId: shared.second, state: "WAIT" as const };
      const receipts = [...receiptsOf([1, 2], 5, at), ...receiptsOf([3], 6, { ...at, state: "WAITRECALL" })];
      yield* sell(receipts);
      const { day: detail } = yield* send("manager", "GET", `/Day?locationId=${shared.second}&businessDate=${day}`);
      const { transactions, amount } = valueOfOpenReceipts(receipts);
      expect([transactions, amount === 0]).toEqual([2, false]);
      expect(detail.certificate.counts.suspended).toBe(transactions);
      expect(detail.openAmounts).toEqual([{ terminal: "3", amount }]);
      const { body } = yield* send("manager", "GET", `/Day?locationId=${shared.second}&businessDate=${day}`);
      expect(body).toMatchObject({ openAmounts: [{ terminal: "3", amount: amount / 100 }] });
      expect(detail.certificate.lines.find(({ line }) => line === "collected")?.first).toBe(0);
    }),
  );

  it.effect("an export of the day after its audit makes it exported", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* sql`
        INSERT INTO export_batch (kind, format, from_date, to_date, location_ids, status, user_id, business_date, changed_at)
        VALUES ('SALES', 'CSV', ${day}::date, ${day}::date, ${[shared.first]}::integer[], 'EXPORTED', (SELECT min(user_id) FROM user_account), ${day}::date, now() + interval '1 second')`;
      expect((yield* getDay()).day.state).toBe("EXPORTED");
    }),
  );
});
