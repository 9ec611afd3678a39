import fc from "fast-check";

import type { DocumentLine, Hold, InventoryDocument } from "../../../inventory/index.ts";
import { quantity, wholeQuantity } from "../../../measure/index.ts";
import { cents, unitCost } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import {
  arbReason,
  countsOf,
  lineOf,
  locationId,
  maker,
  movementOf,
  partialCountScope,
  fullCountScope,
  type Inventory,
} from "./inventory.ts";

const arbUser = fc.record({ userId: fc.constantFrom(7, 8), terminalId: fc.constantFrom("T1", "T2") });
const arbStock = fc.integer({ min: -9999, max: 9999 }).map(quantity);
const arbPolicy = fc.constantFrom("KEEP", "ZERO", "EXPECTED");
const arbScope = fc.constantFrom(fullCountScope, partialCountScope);
const arbSale = fc.record({
  itemId: fc.constantFrom(11, 12),
  at: fc.integer({ min: 1, max: 14 }),
  quantity: fc.integer({ min: -3000, max: 1000 }).map(quantity),
  isLate: fc.boolean(),
});
const arbCost: fc.Arbitrary<number | null> = fc.option(fc.integer({ min: -20_000, max: 20_000 }));
const codesOf = (issues: readonly { readonly code: string }[]): readonly string[] =>
  [...new Set(issues.map(({ code }) => code))].toSorted();

/** Builds the rules that prevent closing, editing or counting a document. */
export function guardRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const {
    adjustmentReasons,
    checkClose,
    checkHolder,
    checkLineQuantity,
    closeDocument,
    createDocument,
    defaultTolerance,
    findOverlaps,
    holdHeartbeatMs,
    holdLeaseMs,
  } = functions;
  const {
    checkRecount,
    isHoldActive,
    hasOtherHolder,
    isOverTolerance,
    isReasonCode,
    listReasons,
    onHand,
    parseReason,
    postMovements,
    reverseDocument,
    canSeeExpected,
    signedQuantity,
    acquireHold,
  } = functions;
  const count = createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId }, { ...maker, now: 0 });
  const adjustment: InventoryDocument = { ...count, type: "ADJUSTMENT" };
  /** A count whose lines were counted at instant 5. */
  const countedBy = (lines: readonly DocumentLine[]): InventoryDocument => ({
    ...count,
    lines,
    events: countsOf(lines, 5),
  });
  const line = lineOf(11, { quantity: wholeQuantity(2), unitCost: unitCost(100_000) });

  return {
    "close-guards": {
      says: "Close reports everything that blocks it at once: no lines, an unknown item, a wrong quantity, an adjustment without a reason, a full count without a policy for uncounted items, scans still to come, an overlapping count, and an amount another user has to approve. An outdated version is rejected first.",
      source: "behaviour 3.1 (Close)",
      codes: [
        "DOC_EMPTY",
        "LINE_UNMATCHED",
        "LINE_QUANTITY",
        "INTEGER",
        "DECIMAL_PLACES",
        "REASON_REQUIRED",
        "UNCOUNTED_POLICY",
        "DOC_STALE",
        "COUNTERS_PENDING",
        "COUNT_OVERLAP",
        "APPROVAL_REQUIRED",
      ],
      cases: ["inventory.json"],
      laws: {
        "each guard reports exactly when its reason holds, and all of them together": fc.property(
          fc.record({
            isEmpty: fc.boolean(),
            isUnmatched: fc.boolean(),
            isHalf: fc.boolean(),
            hasReason: fc.boolean(),
            isFull: fc.boolean(),
            hasPolicy: fc.boolean(),
            pending: fc.nat(2),
            drops: fc.boolean(),
            overlaps: fc.boolean(),
            accepts: fc.boolean(),
            isAdjustment: fc.boolean(),
          }),
          ({
            isEmpty,
            isUnmatched,
            isHalf,
            hasReason,
            isFull,
            hasPolicy,
            pending,
            drops,
            overlaps,
            accepts,
            isAdjustment,
          }) => {
            const documentLine: DocumentLine = {
              ...line,
              isDeleted: isEmpty,
              ...(isUnmatched && { itemId: 0 }),
              quantity: quantity(isHalf ? 500 : 1000),
              reason: hasReason ? "LOST" : null,
            };
            const document: InventoryDocument = {
              ...(isAdjustment ? adjustment : count),
              scope: isFull ? fullCountScope : partialCountScope,
              uncountedPolicy: hasPolicy ? "KEEP" : null,
              lines: [documentLine],
            };
            const found = checkClose(document, {
              requestId: "r",
              version: 1,
              userId: 7,
              now: 1,
              pendingCounters: pending,
              dropsPendingCounters: drops,
              overlappingItems: overlaps ? [11] : [],
              acceptsOverlap: accepts,
            });
            const expected = [
              isEmpty ? "DOC_EMPTY" : isUnmatched ? "LINE_UNMATCHED" : "",
              isFull && !hasPolicy ? "UNCOUNTED_POLICY" : "",
              pending > 0 && !drops ? "COUNTERS_PENDING" : "",
              overlaps && !accepts ? "COUNT_OVERLAP" : "",
              isHalf && !isEmpty ? "INTEGER" : "",
              isAdjustment && !hasReason && !isEmpty ? "REASON_REQUIRED" : "",
            ].filter((code) => code !== "");
            same(codesOf(found), expected.toSorted());
          },
        ),
        "rejects an outdated version, whatever else is wrong": fc.property(
          fc.integer({ min: -5, max: 5 }),
          fc.boolean(),
          (version, isEmpty) => {
            fc.pre(version !== 1);
            const document = { ...count, lines: isEmpty ? [] : [line] };
            same(
              checkClose(document, { requestId: "r", version, userId: 7, now: 1 }).map(({ code }) => code),
              ["DOC_STALE"],
            );
          },
        ),
        "losses and finds do not cancel each other out below the approval threshold": fc.property(
          fc.integer({ min: 0, max: 9 }),
          fc.integer({ min: 0, max: 9 }),
          fc.integer({ min: 0, max: 20_000 }),
          (found, lost, above) => {
            const ledger = postMovements(
              [],
              [
                {
                  id: "o",
                  locationId,
                  itemId: 12,
                  quantity: wholeQuantity(lost),
                  at: 0,
                  kind: "OPENING",
                  documentId: null,
                  reverses: null,
                },
              ],
            );
            const lines = [
              { ...line, quantity: wholeQuantity(found) },
              lineOf(12, { lineNo: 2, unitCost: unitCost(100_000) }),
            ];
            const closed = closeDocument(
              countedBy(lines),
              { requestId: "r", version: 1, userId: 7, now: 6, approvalAbove: cents(above) },
              ledger,
            );
            same(closed.ok ? [] : codesOf(closed.issues), (found + lost) * 1000 > above ? ["APPROVAL_REQUIRED"] : []);
          },
        ),
        "above the threshold another user approves; nobody approves their own document": fc.property(
          fc.integer({ min: 0, max: 9 }),
          fc.integer({ min: 0, max: 9_000 }),
          fc.constantFrom(null, 7, 8),
          (units, above, approvedBy) => {
            const document = { ...countedBy([{ ...line, quantity: wholeQuantity(units) }]), approvedBy };
            const closed = closeDocument(
              document,
              { requestId: "r", version: 1, userId: 7, now: 6, approvalAbove: cents(above) },
              [],
            );
            same(
              closed.ok ? [] : codesOf(closed.issues),
              units * 1000 > above && approvedBy !== 8 ? ["APPROVAL_REQUIRED"] : [],
            );
          },
        ),
      },
    },
    "full-count": {
      says: "A full count has a policy for uncounted items: KEEP leaves their stock, ZERO sets it to zero, EXPECTED writes the expected quantity and posts nothing; a sale that arrives late is subtracted once under each. A partial count changes only what was counted. An item is posted once, however many barcodes it has.",
      source: "behaviour 3.1 (FULL count)",
      codes: ["UNCOUNTED_POLICY"],
      cases: ["inventory.json"],
      laws: {
        "sets uncounted items to zero under ZERO, and leaves them under KEEP, EXPECTED and in a partial count; EXPECTED writes the quantity and posts nothing":
          fc.property(arbStock, arbPolicy, arbScope, (stock, uncountedPolicy, scope) => {
            const place = { locationId, itemId: 12 };
            const ledger = postMovements(
              [],
              [{ ...place, id: "o", quantity: stock, at: 0, kind: "OPENING", documentId: null, reverses: null }],
            );
            const closed = closeDocument(
              { ...countedBy([line]), scope, uncountedPolicy },
              {
                requestId: "r",
                version: 1,
                userId: 7,
                now: 5,
                itemsInScope: [line, lineOf(12), lineOf(12, { key: "another barcode", upc: "another barcode" })],
              },
              ledger,
            );
            if (!closed.ok) throw new Error("The full count did not close");
            const { document, movements } = closed.value;
            same(
              onHand(postMovements(ledger, movements), place),
              scope === fullCountScope && uncountedPolicy === "ZERO" ? quantity(0) : stock,
            );
            const isWritten = scope === fullCountScope && uncountedPolicy !== "KEEP";
            const written = document.lines
              .filter(({ itemId }) => itemId === 12)
              .map((line) => [line.quantity, line.variance?.currentQuantity, line.variance?.varianceQuantity]);
            same(
              written,
              !isWritten || stock === 0
                ? []
                : uncountedPolicy === "ZERO"
                  ? [[0, stock, quantity(0 - stock)]]
                  : [[stock, stock, 0]],
            );
            same(
              movements.filter(({ itemId }) => itemId === 12).length,
              isWritten && uncountedPolicy === "ZERO" ? 1 : 0,
            );
          }),
        "a sale leaves the same stock whether it reaches the ledger before or after the close, under every policy":
          fc.property(
            arbStock,
            arbPolicy,
            arbScope,
            fc.array(arbSale, { maxLength: 6 }),
            (stock, uncountedPolicy, scope, sales) => {
              const after = (isLate: (sale: (typeof sales)[number]) => boolean): readonly number[] => {
                const drafts = (wanted: boolean) =>
                  sales.flatMap((sale, index) =>
                    isLate(sale) === wanted ? [movementOf({ ...sale, id: `s${index}` })] : [],
                  );
                const opening = [11, 12].map((itemId) =>
                  movementOf({ id: `o${itemId}`, itemId, at: 0, quantity: stock, kind: "OPENING" }),
                );
                const ledger = postMovements([], [...opening, ...drafts(false)]);
                const closed = closeDocument(
                  { ...countedBy([line]), scope, uncountedPolicy },
                  { requestId: "r", version: 1, userId: 7, now: 10, itemsInScope: [line, lineOf(12)] },
                  ledger,
                );
                if (!closed.ok) throw new Error("The full count did not close");
                const known = postMovements(postMovements(ledger, closed.value.movements), drafts(true));
                return [11, 12].map((itemId) => onHand(known, { locationId, itemId }));
              };
              const soldOf = (itemId: number, from: number): number =>
                sales
                  .filter((sale) => sale.itemId === itemId && sale.at > from)
                  .reduce((sum, sale) => sum + sale.quantity, 0);
              const isZero = scope === fullCountScope && uncountedPolicy === "ZERO";
              const expected = [line.quantity + soldOf(11, 5), isZero ? soldOf(12, 10) : stock + soldOf(12, 0)];
              same(
                after((sale) => sale.at > 10),
                expected,
                "known as it happens",
              );
              same(
                after((sale) => sale.isLate || sale.at > 10),
                expected,
                "known late",
              );
            },
          ),
      },
    },
    adjustments: {
      says: "An adjustment moves stock by its reason: Free and Found add, Lost, Damaged and Expired withdraw. A person chooses among these five; the reason of a reversal is the product's own.",
      source: "specification 7; behaviour 3.1",
      codes: ["REASON_REQUIRED"],
      cases: ["inventory.json"],
      laws: {
        "an adjustment moves stock in the direction of its reason, and its reversal moves it back": fc.property(
          arbReason,
          fc.integer({ min: 1, max: 99 }),
          (reason, units) => {
            const place = { locationId, itemId: 11 };
            const lines = [lineOf(11, { reason, quantity: wholeQuantity(units) })];
            const closed = closeDocument(
              { ...adjustment, lines },
              { requestId: "r", version: 1, userId: 7, now: 5 },
              [],
            );
            if (!closed.ok) throw new Error("The adjustment did not close");
            const ledger = postMovements([], closed.value.movements);
            const isAdding = reason === "FREE" || reason === "FOUND";
            same(onHand(ledger, place), wholeQuantity(isAdding ? units : -units));
            same(signedQuantity(reason, wholeQuantity(units)), wholeQuantity(isAdding ? units : -units));
            const back = reverseDocument(
              closed.value.document,
              { ...maker, id: 2, number: "A-2026-000002", now: 9 },
              ledger,
            );
            holds(back.ok, "a closed adjustment is reversed");
            if (back.ok) same(onHand(postMovements(ledger, back.value.movements), place), wholeQuantity(0));
          },
        ),
        "people may choose exactly the five reasons": fc.property(
          fc.oneof(fc.anything(), fc.constantFrom(...Object.keys(adjustmentReasons))),
          (value) => {
            const isOffered = listReasons().some((reason) => reason === value);
            same(parseReason(value).ok, isOffered);
            holds(!isOffered || isReasonCode(value), "what is offered is a reason");
            same(listReasons().length, 5);
          },
        ),
      },
    },
    "line-quantity": {
      says: "A counted quantity is zero or more, an adjusted one more than zero, with no more decimals than the unit of measure allows, at most three.",
      source: "behaviour 3.1 (Count Qty, adjustment Qty)",
      codes: ["LINE_QUANTITY", "INTEGER", "DECIMAL_PLACES"],
      cases: ["inventory.json"],
      laws: {
        "accepts a quantity that is large enough and has no more decimals than its unit": fc.property(
          fc.integer({ min: -3000, max: 9000 }),
          fc.integer({ min: 0, max: 3 }),
          fc.constantFrom("COUNT", "ADJUSTMENT"),
          (thousandths, decimals, type) => {
            const isEnough = type === "COUNT" ? thousandths >= 0 : thousandths > 0;
            const isFine = Number.isInteger((thousandths * 10 ** decimals) / 1000);
            const checked = checkLineQuantity({ quantity: quantity(thousandths), decimals }, type);
            same(
              checked.ok ? [] : codesOf(checked.issues),
              isEnough ? (isFine ? [] : [decimals === 0 ? "INTEGER" : "DECIMAL_PLACES"]) : ["LINE_QUANTITY"],
            );
          },
        ),
      },
    },
    "document-lock": {
      says: "One user at one terminal locks a document, until 150 seconds after their last heartbeat, sent every 30; another takes it over after that, or before when warned and willing.",
      source: "behaviour 3.1 (Hold)",
      codes: ["DOC_HELD_BY"],
      cases: ["inventory.json"],
      laws: {
        "never do two users hold the lock of a document at once": fc.property(
          fc.array(fc.tuple(arbUser, fc.integer({ min: 0, max: 100_000 })), { maxLength: 12 }),
          (requests) => {
            let hold: Hold | null = null;
            let now = 0;
            for (const [who, later] of requests) {
              now += later;
              const taken = acquireHold(hold, { ...who, now });
              const isOwn = hold !== null && hold.userId === who.userId && hold.terminalId === who.terminalId;
              same(taken.ok, hold === null || isOwn || now >= hold.until, "the hold is given");
              same(checkHolder(hold, { ...who, now }).ok, isOwn && now < (hold?.until ?? 0), "the holder may edit");
              if (taken.ok) hold = taken.value;
              same(hold?.until, taken.ok ? now + holdLeaseMs : hold?.until);
            }
            same([holdLeaseMs, holdHeartbeatMs], [150_000, 30_000]);
          },
        ),
        "a hold is alive up to the last millisecond before its end, and not at it": fc.property(
          arbUser,
          fc.nat(10_000_000),
          fc.integer({ min: -2, max: 2 }),
          (who, now, after) => {
            const taken = acquireHold(null, { ...who, now });
            const hold = taken.ok ? taken.value : null;
            const later = now + holdLeaseMs + after;
            same([isHoldActive(hold, later), checkHolder(hold, { ...who, now: later }).ok], [after < 0, after < 0]);
            const other = { ...who, userId: who.userId + 1, now: later };
            same([hasOtherHolder(hold, other), acquireHold(hold, other).ok], [after < 0, after >= 0]);
          },
        ),
        "a heartbeat every 30 seconds keeps the lock, and a take-over by anyone who may change documents succeeds":
          fc.property(arbUser, fc.integer({ min: 1, max: 40 }), (who, beats) => {
            let hold = count.hold;
            for (let beat = 1; beat <= beats; beat += 1) {
              const now = beat * holdHeartbeatMs;
              holds(isHoldActive(hold, now), "the hold is alive");
              const taken = acquireHold(hold, { ...maker, now });
              if (taken.ok) hold = taken.value;
            }
            const over = acquireHold(hold, {
              ...who,
              now: beats * holdHeartbeatMs,
              isTakeOver: true,
              held: ["INVENTORYDOCUMENT_CUD"],
            });
            same(over.ok ? [over.value.userId, over.value.terminalId] : [], [who.userId, who.terminalId]);
          }),
      },
    },
    "tolerance-and-recount": {
      says: "A line off by more than 5 units, 100 dollars or 10 percent needs a recount by another user; both counts are kept.",
      source: "behaviour 3.1 (Recount)",
      codes: ["RECOUNT_SAME_USER", "LINE_QUANTITY"],
      cases: ["inventory.json"],
      laws: {
        "a line is over tolerance when it exceeds any of the three bounds, and not at them": fc.property(
          fc.integer({ min: -12_000, max: 12_000 }),
          fc.integer({ min: -120_000, max: 120_000 }),
          arbCost,
          (off, current, cost) => {
            const isOver = isOverTolerance({
              varianceQuantity: quantity(off),
              currentQuantity: quantity(current),
              varianceCost: cost === null ? null : cents(cost),
            });
            same(
              isOver,
              Math.abs(off) > 5000 ||
                (cost !== null && Math.abs(cost) > 10_000) ||
                Math.abs(off) * 10 > Math.abs(current),
            );
          },
        ),
        "no variance is within tolerance, and a larger one is never better": fc.property(
          fc.nat(12_000),
          fc.nat(12_000),
          fc.nat(120_000),
          (first, more, current) => {
            const of = (off: number): boolean =>
              isOverTolerance(
                { varianceQuantity: quantity(off), currentQuantity: quantity(current), varianceCost: null },
                defaultTolerance,
              );
            holds(!of(0), "no variance is within tolerance");
            holds(!of(first) || of(first + more), "more variance is not within tolerance when less is not");
          },
        ),
        "the recount is done by another user": fc.property(
          fc.array(fc.nat(5)),
          fc.nat(5),
          fc.integer({ min: -2000, max: 2000 }),
          (counters, userId, thousandths) => {
            const checked = checkRecount({ quantity: quantity(thousandths), userId, at: 1 }, counters);
            same(
              checked.ok ? [] : codesOf(checked.issues),
              counters.includes(userId) ? ["RECOUNT_SAME_USER"] : thousandths < 0 ? ["LINE_QUANTITY"] : [],
            );
          },
        ),
      },
    },
    "blind-and-overlapping-counts": {
      says: "A blind count hides the expected quantity until it is closed. Two open counts of the same item are never both applied unnoticed.",
      source: "behaviour 3.1 (blind mode); behaviour 6 (7)",
      codes: ["COUNT_OVERLAP"],
      laws: {
        "the expected quantity is hidden from a counter exactly while a blind count is open": fc.property(
          fc.boolean(),
          fc.constantFrom("OPEN", "SUSPENDED", "CLOSED"),
          fc.boolean(),
          (isBlind, status, canReveal) => {
            same(canSeeExpected({ isBlind, status }, { canReveal }), !(isBlind && status !== "CLOSED" && !canReveal));
          },
        ),
        "counts overlap symmetrically, in the items both have": fc.property(
          fc.uniqueArray(fc.nat(6)),
          fc.uniqueArray(fc.nat(6)),
          fc.constantFrom("OPEN", "SUSPENDED", "CLOSED"),
          (ours, theirs, status) => {
            const document = { ...count, lines: ours.map((itemId) => lineOf(itemId)) };
            const other: InventoryDocument = { ...count, id: 2, status, lines: theirs.map((itemId) => lineOf(itemId)) };
            const both =
              status === "CLOSED" ? [] : ours.filter((itemId) => itemId !== 0 && theirs.includes(itemId)).toSorted();
            same(findOverlaps(document, [document, other], []).toSorted(), both);
            if (status !== "CLOSED") same(findOverlaps(other, [document, other], []).toSorted(), both);
          },
        ),
      },
    },
  };
}
