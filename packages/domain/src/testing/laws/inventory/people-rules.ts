import fc, { type Arbitrary } from "fast-check";

import { permissionCodes } from "../../../access/index.ts";
import { newLine, type DocumentLine } from "../../../inventory/index.ts";
import { wholeQuantity } from "../../../measure/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { lineOf, locationId, documentMaker, type Inventory } from "./inventory.ts";

/** Lines with distinct numbers. */
const arbLines: Arbitrary<readonly DocumentLine[]> = fc
  .uniqueArray(
    fc.record({
      lineNo: fc.integer({ min: 1, max: 6 }),
      version: fc.integer({ min: 1, max: 3 }),
      units: fc.integer({ min: 0, max: 4 }),
    }),
    { selector: ({ lineNo }) => lineNo },
  )
  .map((rows) =>
    rows.map(({ lineNo, version, units }) => ({
      ...newLine(lineNo, `k${lineNo}`),
      version,
      quantity: wholeQuantity(units),
    })),
  );
const arbDeletedAt: Arbitrary<number | null> = fc.option(fc.nat(9));

/** Builds the rules and laws of permissions and confirmations on a document, and of several people at one. */
export function peopleRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const {
    addScans,
    approveDocument,
    needsDeleteConfirmation,
    checkCreate,
    continueDocument,
    createDocument,
    editDocument,
    joinCount,
  } = functions;
  const { mergeLines, mergeRepeatedLines, acquireHold } = functions;
  const count = createDocument(
    { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
    { ...documentMaker, now: 0 },
  );
  const withoutVersion = ({ version: _, ...line }: DocumentLine): Omit<DocumentLine, "version"> => line;

  return {
    "create-guard": {
      says: "Anyone who may change inventory documents may create one, at their own layer or a location below it. Deleting a document with lines asks for confirmation.",
      source: "behaviour 3.1 (Create, Delete)",
      codes: ["ACCESS_DENIED"],
      laws: {
        "only those who may change documents create one, at a location in their scope": fc.property(
          fc.subarray([...permissionCodes]),
          fc.uniqueArray(fc.nat(5)),
          fc.nat(5),
          (permissions, scope, place) => {
            same(
              checkCreate({ permissions, scope: new Set(scope), locationId: place }).ok,
              permissions.some((code) => code === "INVENTORYDOCUMENT_CUD") && scope.includes(place),
            );
          },
        ),
        "asks for confirmation before lines are deleted": fc.property(
          fc.array(fc.boolean(), { maxLength: 4 }),
          (deletedStates) => {
            same(
              needsDeleteConfirmation({ lines: deletedStates.map((isDeleted) => lineOf(11, { isDeleted })) }),
              deletedStates.includes(false),
            );
          },
        ),
      },
    },
    approval: {
      says: "An approval covers the version that the approver saw: any later change voids it.",
      source: "behaviour 3.1 (APPROVAL_REQUIRED)",
      codes: ["APPROVAL_REQUIRED"],
      laws: {
        "a change voids the approval": fc.property(
          fc.constantFrom("edit", "scan", "nothing"),
          fc.integer({ min: 8, max: 99 }),
          (deed, userId) => {
            const approvalResult = approveDocument(count, { userId, now: 1 });
            if (!approvalResult.ok) throw new Error("The document was not approved");
            same([approvalResult.value.approvedBy, approvalResult.value.version], [userId, count.version + 1]);
            const scan = {
              id: "e",
              lineKey: "11",
              deviceId: "A",
              userId: 7,
              sequence: 1,
              at: 2,
              change: { kind: "add", quantity: wholeQuantity(1) },
            } as const;
            const next =
              deed === "edit"
                ? editDocument(approvalResult.value, { comment: "x" }, { ...documentMaker, now: 2 })
                : deed === "scan"
                  ? addScans(approvalResult.value, [scan], 2)
                  : approvalResult;
            same(next.ok ? next.value.approvedBy : next, deed === "nothing" ? userId : null);
          },
        ),
      },
    },
    "line-versions": {
      says: "Several people edit the lines of one document (optimistic concurrency): a line somebody else changed is rejected at its index, the others are saved, and no line is lost.",
      source: "behaviour 3.1 (per-line version)",
      codes: ["DOC_STALE", "LINE_NUMBER"],
      laws: {
        "accepts a change of the stored version only, and keeps the lines not sent": fc.property(
          arbLines,
          arbLines,
          (storedLines, sentLines) => {
            const mergeResult = mergeLines(storedLines, sentLines);
            const staleLines = sentLines.flatMap((line, place) => {
              const storedLine = storedLines.find(({ lineNo }) => lineNo === line.lineNo);
              return storedLine !== undefined &&
                storedLine.version !== line.version &&
                storedLine.quantity !== line.quantity
                ? [place]
                : [];
            });
            same(mergeResult.ok ? [] : mergeResult.issues.map(({ path }) => path[1]), staleLines);
            if (!mergeResult.ok) return;
            same(
              mergeResult.value.map(({ lineNo }) => lineNo).toSorted(),
              [...new Set([...storedLines, ...sentLines].map(({ lineNo }) => lineNo))].toSorted(),
            );
            for (const line of mergeResult.value) {
              const [storedLine, wantedLine] = [storedLines, sentLines].map((lines) =>
                lines.find(({ lineNo }) => lineNo === line.lineNo),
              );
              same(withoutVersion(line), withoutVersion(wantedLine ?? storedLine ?? line));
              same(
                line.version,
                storedLine === undefined
                  ? 1
                  : storedLine.version +
                      Number(wantedLine !== undefined && wantedLine.quantity !== storedLine.quantity),
                "version",
              );
            }
          },
        ),
        "rejects duplicate line numbers": fc.property(arbLines, (lines) => {
          fc.pre(lines.length > 0);
          const mergedTwice = mergeLines([], [...lines, ...lines.slice(0, 1)]);
          same(mergedTwice.ok ? [] : mergedTwice.issues.map(({ code, path }) => [code, path[1]]), [
            ["LINE_NUMBER", lines.length],
          ]);
        }),
        "new lines of an adjustment with the same code, item and reason become one with the sum, and no stored line changes":
          fc.property(arbLines, fc.nat(4), (lines, storedCount) => {
            const firstNew = Math.min(storedCount, lines.length);
            const repeated = [...lines, ...lines.slice(firstNew)];
            const merged = mergeRepeatedLines(repeated, firstNew);
            same(merged.slice(0, firstNew), lines.slice(0, firstNew));
            const total = (of: typeof lines) => of.reduce((sum, { quantity: units }) => sum + units, 0);
            same(total(merged), total(repeated));
            const groups = merged
              .slice(firstNew)
              .filter(({ isDeleted }) => !isDeleted)
              .map(({ key, itemId, reason }) => JSON.stringify([key, itemId, reason]));
            same(groups.length, new Set(groups).size);
          }),
        "sending the lines back unchanged changes nothing": fc.property(arbLines, (lines) =>
          same(mergeLines(lines, lines.toReversed()), { ok: true, value: lines }),
        ),
      },
    },
    "take-over": {
      says: "Anyone who may change inventory documents may take over one another user holds; the document remembers both; nobody else may.",
      source: "behaviour 3.1 (take-over allowed with CUD, recorded)",
      codes: ["DOC_HELD_BY", "ACCESS_DENIED"],
      laws: {
        "a lock remembers from whom it was taken, as long as it is renewed": fc.property(
          fc.nat(200_000),
          fc.integer({ min: 0, max: 40_000 }),
          (now, later) => {
            const holdResult = acquireHold(count.hold, {
              userId: 8,
              terminalId: "T2",
              now,
              isTakeOver: true,
              permissions: ["INVENTORYDOCUMENT_CUD"],
            });
            const from = now < (count.hold?.until ?? 0) ? documentMaker : undefined;
            same(holdResult.ok ? holdResult.value.takenFrom : holdResult, from);
            const renewedHold = holdResult.ok
              ? acquireHold(holdResult.value, { userId: 8, terminalId: "T2", now: now + later })
              : holdResult;
            same(renewedHold.ok ? renewedHold.value.takenFrom : renewedHold, from);
          },
        ),
        "only those who may change documents, and know who holds the lock, take it over": fc.property(
          fc.subarray([...permissionCodes]),
          fc.nat(200_000),
          fc.boolean(),
          fc.boolean(),
          (permissions, now, isTakeOver, isContinued) => {
            const request = { userId: 8, terminalId: "T2", now, isTakeOver, permissions };
            const holdResult = isContinued
              ? continueDocument({ ...count, status: "SUSPENDED" }, request)
              : acquireHold(count.hold, request);
            const isFree = now >= (count.hold?.until ?? 0);
            const refusal = isFree
              ? []
              : !isTakeOver
                ? ["DOC_HELD_BY"]
                : permissions.includes("INVENTORYDOCUMENT_CUD")
                  ? []
                  : ["ACCESS_DENIED"];
            same(holdResult.ok ? [] : holdResult.issues.map(({ code }) => code), refusal);
          },
        ),
      },
    },
    "joined-counters": {
      says: "A count accepts the scans of users who joined it: its creator, a user who continues it, and anyone who may change documents at its location and joins. Other scans are rejected and stay on the device.",
      source: "behaviour 3.1 (scanning into a count: any joined counter); decision 0106",
      codes: ["COUNTER_NOT_JOINED", "ACCESS_DENIED", "DOC_TRANSITION"],
      laws: {
        "accepts scans from users who joined; every user who may change documents there may join": fc.property(
          fc.array(
            fc.record({
              userId: fc.integer({ min: 7, max: 10 }),
              does: fc.constantFrom("join", "scan", "continue"),
              permissions: fc.subarray([...permissionCodes]),
              isHere: fc.boolean(),
            }),
            { maxLength: 12 },
          ),
          (steps) => {
            let document = count;
            const counterIds = new Set<number>([documentMaker.userId]);
            steps.forEach(({ userId, does, permissions, isHere }, now) => {
              const event = {
                id: `e${now}`,
                lineKey: "11",
                deviceId: `D${userId}`,
                userId,
                sequence: now,
                at: now,
                change: { kind: "add", quantity: wholeQuantity(1) },
              } as const;
              const next =
                does === "join"
                  ? joinCount(document, { userId, now, permissions, scope: new Set(isHere ? [locationId] : [4]) })
                  : does === "scan"
                    ? addScans(document, [event], now)
                    : continueDocument(
                        { ...document, status: "SUSPENDED", hold: null },
                        { userId, terminalId: "T", now },
                      );
              if (does === "join") same(next.ok, isHere && permissions.includes("INVENTORYDOCUMENT_CUD"), "joining");
              if (does === "scan")
                same(
                  next.ok ? [] : next.issues.map(({ code }) => code),
                  counterIds.has(userId) ? [] : ["COUNTER_NOT_JOINED"],
                );
              if (next.ok && does === "join" && counterIds.has(userId))
                holds(next.value === document, "who joined already changes nothing");
              if (next.ok) [document] = [next.value, counterIds.add(userId)];
              same([...document.counters].toSorted(), [...counterIds].toSorted());
            });
          },
        ),
        "only an open count can be joined": fc.property(
          fc.constantFrom("OPEN", "SUSPENDED", "CLOSED"),
          fc.constantFrom("COUNT", "ADJUSTMENT"),
          arbDeletedAt,
          (status, type, deletedAt) => {
            const next = joinCount(
              { ...count, status, type, deletedAt },
              { userId: 8, now: 1, permissions: ["INVENTORYDOCUMENT_CUD"], scope: new Set([locationId]) },
            );
            same(next.ok, status === "OPEN" && type === "COUNT" && deletedAt === null);
          },
        ),
      },
    },
  };
}
