import fc, { type Arbitrary } from "fast-check";

import { permissionCodes } from "../../../access/index.ts";
import { newLine, type CountEvent, type DocumentLine, type InventoryDocument } from "../../../inventory/index.ts";
import { quantity, wholeQuantity } from "../../../measure/index.ts";
import { unitCost } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import {
  countsOf,
  lineOf,
  locationId,
  maker,
  movementOf,
  partialCountScope,
  fullCountScope,
  type Inventory,
} from "./inventory.ts";

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
const arbCode = fc.stringMatching(/^[A-Z\d]{4,13}$/u);

/** Builds the rules of permissions and confirmations on a document. */
export function peopleRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const {
    addScans,
    approveDocument,
    needsDeleteConfirmation,
    asksForRecount,
    checkCreate,
    closeDocument,
    continueDocument,
    countsByLine,
    createDocument,
    defaultTolerance,
    editDocument,
    effectiveCountsByLine,
    isOverTolerance,
    joinCount,
  } = functions;
  const {
    listUncounted,
    mergeLines,
    onHand,
    postMovements,
    findWedgeScan,
    acquireHold,
    wedgeAverageGapAtMostMs,
    wedgeKeysAtLeast,
  } = functions;
  const count = createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId }, { ...maker, now: 0 });
  const without = ({ version: _, ...line }: DocumentLine): Omit<DocumentLine, "version"> => line;

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
              checkCreate({ held: permissions, scope: new Set(scope), locationId: place }).ok,
              permissions.some((code) => code === "INVENTORYDOCUMENT_CUD") && scope.includes(place),
            );
          },
        ),
        "asks for confirmation before lines are deleted": fc.property(
          fc.array(fc.boolean(), { maxLength: 4 }),
          (deleted) => {
            same(
              needsDeleteConfirmation({ lines: deleted.map((isDeleted) => lineOf(11, { isDeleted })) }),
              deleted.includes(false),
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
          (then, userId) => {
            const approved = approveDocument(count, { userId, now: 1 });
            if (!approved.ok) throw new Error("The document was not approved");
            same([approved.value.approvedBy, approved.value.version], [userId, count.version + 1]);
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
              then === "edit"
                ? editDocument(approved.value, { comment: "x" }, { ...maker, now: 2 })
                : then === "scan"
                  ? addScans(approved.value, [scan], 2)
                  : approved;
            same(next.ok ? next.value.approvedBy : next, then === "nothing" ? userId : null);
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
          (stored, sent) => {
            const merged = mergeLines(stored, sent);
            const stale = sent.flatMap((line, place) => {
              const known = stored.find(({ lineNo }) => lineNo === line.lineNo);
              return known !== undefined && known.version !== line.version && known.quantity !== line.quantity
                ? [place]
                : [];
            });
            same(merged.ok ? [] : merged.issues.map(({ path }) => path[1]), stale);
            if (!merged.ok) return;
            same(
              merged.value.map(({ lineNo }) => lineNo).toSorted(),
              [...new Set([...stored, ...sent].map(({ lineNo }) => lineNo))].toSorted(),
            );
            for (const line of merged.value) {
              const [known, wanted] = [stored, sent].map((lines) => lines.find(({ lineNo }) => lineNo === line.lineNo));
              same(without(line), without(wanted ?? known ?? line));
              same(
                line.version,
                known === undefined
                  ? 1
                  : known.version + Number(wanted !== undefined && wanted.quantity !== known.quantity),
                "version",
              );
            }
          },
        ),
        "rejects duplicate line numbers": fc.property(arbLines, (lines) => {
          fc.pre(lines.length > 0);
          const twice = mergeLines([], [...lines, ...lines.slice(0, 1)]);
          same(twice.ok ? [] : twice.issues.map(({ code, path }) => [code, path[1]]), [["LINE_NUMBER", lines.length]]);
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
            const taken = acquireHold(count.hold, {
              userId: 8,
              terminalId: "T2",
              now,
              isTakeOver: true,
              held: ["INVENTORYDOCUMENT_CUD"],
            });
            const from = now < (count.hold?.until ?? 0) ? maker : undefined;
            same(taken.ok ? taken.value.takenFrom : taken, from);
            const renewed = taken.ok
              ? acquireHold(taken.value, { userId: 8, terminalId: "T2", now: now + later })
              : taken;
            same(renewed.ok ? renewed.value.takenFrom : renewed, from);
          },
        ),
        "only those who may change documents, and know who holds the lock, take it over": fc.property(
          fc.subarray([...permissionCodes]),
          fc.nat(200_000),
          fc.boolean(),
          fc.boolean(),
          (permissions, now, isTakeOver, isContinued) => {
            const request = { userId: 8, terminalId: "T2", now, isTakeOver, held: permissions };
            const taken = isContinued
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
            same(taken.ok ? [] : taken.issues.map(({ code }) => code), refusal);
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
              held: fc.subarray([...permissionCodes]),
              isHere: fc.boolean(),
            }),
            { maxLength: 12 },
          ),
          (steps) => {
            let document = count;
            const joined = new Set<number>([maker.userId]);
            steps.forEach(({ userId, does, held, isHere }, now) => {
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
                  ? joinCount(document, { userId, now, held, scope: new Set(isHere ? [locationId] : [4]) })
                  : does === "scan"
                    ? addScans(document, [event], now)
                    : continueDocument(
                        { ...document, status: "SUSPENDED", hold: null },
                        { userId, terminalId: "T", now },
                      );
              if (does === "join") same(next.ok, isHere && held.includes("INVENTORYDOCUMENT_CUD"), "joining");
              if (does === "scan")
                same(
                  next.ok ? [] : next.issues.map(({ code }) => code),
                  joined.has(userId) ? [] : ["COUNTER_NOT_JOINED"],
                );
              if (next.ok && does === "join" && joined.has(userId))
                holds(next.value === document, "who joined already changes nothing");
              if (next.ok) [document] = [next.value, joined.add(userId)];
              same([...document.counters].toSorted(), [...joined].toSorted());
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
              { userId: 8, now: 1, held: ["INVENTORYDOCUMENT_CUD"], scope: new Set([locationId]) },
            );
            same(next.ok, status === "OPEN" && type === "COUNT" && deletedAt === null);
          },
        ),
      },
    },
    "uncounted-items": {
      says: "Before uncounted items are set to zero, a user sees each expected item and its value; exactly these change stock. Items without expected stock count as zero without a line.",
      source: "behaviour 3.1 (ZERO lists every item and its value before confirming)",
      laws: {
        "ZERO posts exactly the uncounted items listed": fc.property(
          fc.uniqueArray(fc.integer({ min: 11, max: 16 }), { minLength: 1 }),
          fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 6, maxLength: 6 }),
          fc.integer({ min: 0, max: 6 }),
          (items, stocks, cut) => {
            const ledger = postMovements(
              [],
              items.map((itemId, index) =>
                movementOf({
                  id: `o${itemId}`,
                  itemId,
                  at: 0,
                  quantity: wholeQuantity(stocks[index] ?? 0),
                  kind: "OPENING",
                }),
              ),
            );
            const inScope = items.map((itemId) =>
              lineOf(itemId, { unitCost: unitCost(10_000), quantity: wholeQuantity(0) }),
            );
            const counted = inScope.slice(0, Math.max(1, cut)).map((line, index) => ({ ...line, lineNo: index + 1 }));
            const document: InventoryDocument = {
              ...count,
              scope: fullCountScope,
              uncountedPolicy: "ZERO",
              lines: counted,
              events: countsOf(counted, 5),
            };
            const listed = listUncounted(document, inScope, { ledger, now: 5 });
            same(
              listed.map(({ line }) => line.itemId),
              items.filter((_, index) => index >= Math.max(1, cut) && (stocks[index] ?? 0) > 0),
            );
            const closed = closeDocument(
              document,
              { requestId: "r", version: 1, userId: 7, now: 5, itemsInScope: inScope },
              ledger,
            );
            if (!closed.ok) throw new Error("The count did not close");
            for (const { line, expectedQuantity, expectedCost } of listed) {
              same(
                closed.value.movements.find(({ itemId }) => itemId === line.itemId)?.quantity,
                quantity(0 - expectedQuantity),
              );
              same(expectedCost, expectedQuantity / 10);
              same(
                onHand(postMovements(ledger, closed.value.movements), { locationId, itemId: line.itemId }),
                wholeQuantity(0),
              );
            }
            same(
              closed.value.movements.filter(({ quantity: moved }) => moved !== 0).map(({ itemId }) => itemId),
              closed.value.movements.flatMap(({ itemId, quantity: moved }) =>
                moved !== 0 &&
                (counted.some((line) => line.itemId === itemId) || listed.some(({ line }) => line.itemId === itemId))
                  ? [itemId]
                  : [],
              ),
            );
            same(closed.value.movements.map(({ itemId }) => itemId).toSorted(), [...items].toSorted());
            same(listUncounted({ ...document, scope: partialCountScope }, inScope, { ledger, now: 5 }), []);
          },
        ),
      },
    },
    recount: {
      says: "A line needs a recount when its variance exceeds the tolerance, or when more than that moved while it was counted.",
      source: "behaviour 3.1 (recount when n exceeds the tolerance)",
      laws: {
        "a recount replaces the first count, at its own time; later scans add to it, later typed quantities do not":
          fc.property(
            fc.nat(9000).map(quantity),
            fc.nat(9000).map(quantity),
            fc.integer({ min: 1, max: 9 }),
            fc.array(
              fc.record({
                amount: fc.nat(3000).map(quantity),
                kind: fc.constantFrom("add" as const, "set" as const),
                at: fc.integer({ min: 1, max: 9 }),
              }),
              { maxLength: 4 },
            ),
            (first, second, at, scans) => {
              const line = lineOf(11, { quantity: first, decimals: 3, recount: { quantity: second, userId: 8, at } });
              const scanned = scans.map(({ amount, kind, at: when }, index): CountEvent => ({
                id: `s${index}`,
                lineKey: line.key,
                deviceId: `d${index}`,
                userId: 7,
                sequence: 1,
                at: when,
                change: { kind, quantity: amount },
              }));
              const document = { ...count, lines: [line], events: [...countsOf([line], 0), ...scanned] };
              const later = scanned.filter((event) => event.change.kind === "add" && event.at > at);
              const total = later.reduce<number>(
                (sum, { change }) => sum + (change.kind === "add" ? change.quantity : 0),
                second,
              );
              const last = Math.max(at, ...later.map((event) => event.at));
              same(effectiveCountsByLine(document).get(line.lineNo), { quantity: total, from: at, to: last });
              same(
                countsByLine(document).get(line.lineNo)?.quantity,
                scans.reduce<number>((sum, { amount }) => sum + amount, first),
                "the first count is kept beside it",
              );
              const closed = closeDocument(document, { requestId: "r", version: 1, userId: 7, now: 9 }, []);
              same(closed.ok ? closed.value.movements.map((movement) => [movement.quantity, movement.at]) : [], [
                [total, last],
              ]);
            },
          ),
        "movement beyond the tolerance needs a recount, whatever the variance": fc.property(
          fc.array(fc.integer({ min: -4000, max: 4000 }), { maxLength: 4 }),
          fc.integer({ min: -8000, max: 8000 }),
          (moves, off) => {
            const variance = {
              varianceQuantity: quantity(off),
              currentQuantity: wholeQuantity(100),
              varianceCost: null,
            };
            const movedWhileCounting = postMovements(
              [],
              moves.map((amount, index) => movementOf({ id: `s${index}`, at: index, quantity: quantity(amount) })),
            );
            const moved = moves.reduce((sum, amount) => sum + Math.abs(amount), 0);
            same(
              asksForRecount({ ...variance, movedWhileCounting }),
              moved > defaultTolerance.quantity || isOverTolerance(variance),
            );
          },
        ),
      },
    },
    "keyboard-wedge": {
      says: "A keyboard-wedge scanner types fast and ends with Enter; a person does not.",
      source: "behaviour 3.1 (keyboard wedge)",
      laws: {
        "reads a scanned code, after anything a person typed before": fc.property(
          arbCode,
          fc.array(
            fc.tuple(
              fc.constantFrom("a", "1", "Shift", "Enter"),
              fc.integer({ min: wedgeAverageGapAtMostMs + 1, max: 400 }),
            ),
            { maxLength: 5 },
          ),
          fc.integer({ min: 0, max: wedgeAverageGapAtMostMs }),
          (code, typed, gap) => {
            let at = 0;
            const before = typed.map(([key, wait]) => ({ key, at: (at += wait) }));
            at += wedgeAverageGapAtMostMs + 1;
            const scanned = [...code, "Enter"].map((key, index) => ({ key, at: at + index * gap }));
            same(findWedgeScan([...before, ...scanned]), code);
          },
        ),
        "typed text is not a scan, nor are a few fast keys": fc.property(
          arbCode,
          fc.integer({ min: wedgeAverageGapAtMostMs + 1, max: 300 }),
          fc.integer({ min: 0, max: wedgeKeysAtLeast - 1 }),
          (code, wait, few) => {
            same(findWedgeScan([...code, "Enter"].map((key, index) => ({ key, at: index * wait }))), null);
            same(findWedgeScan([...code.slice(0, few), "Enter"].map((key, index) => ({ key, at: index }))), null);
            holds(
              findWedgeScan([...code].map((key, index) => ({ key, at: index }))) === null,
              "no scan before its Enter",
            );
          },
        ),
      },
    },
  };
}
