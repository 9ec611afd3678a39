import fc from "fast-check";

import type { CountEvent, DocumentLine, InventoryDocument, StockLedger } from "../../../inventory/index.ts";
import { quantity, wholeQuantity } from "../../../measure/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { lineOf, locationId, documentMaker, movementOf, fullCountScope, type Inventory } from "./inventory.ts";

const itemIds = [11, 12] as const;
const closingTime = 50;

/** Counts of two devices, each sent before the close or after it. */
const arbEvents = fc.array(
  fc.record({
    device: fc.constantFrom("A", "B"),
    item: fc.constantFrom(...itemIds),
    at: fc.integer({ min: 1, max: closingTime - 1 }),
    kind: fc.constantFrom("add", "add", "add", "set"),
    units: fc.nat(5),
    isLate: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Sales at any time, recorded before the close, before the supplement, or after it. */
const arbMoves = fc.array(
  fc.record({
    item: fc.constantFrom(...itemIds),
    at: fc.integer({ min: 1, max: closingTime + 20 }),
    units: fc.integer({ min: -3, max: 3 }),
    heard: fc.nat(2),
  }),
  { maxLength: 8 },
);

/** Builds the rules and laws of supplements, which add to a closed count. */
export function supplementRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const {
    addScans,
    closeDocument,
    createDocument,
    isCounterPending,
    onHand,
    postMovements,
    reverseDocument,
    createSupplement,
  } = functions;
  const count = createDocument(
    { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
    { ...documentMaker, now: 0 },
  );
  const lineFor = (item: number, index: number): DocumentLine =>
    lineOf(item, { key: String(item), lineNo: index + 1, quantity: wholeQuantity(0) });
  const withScans = (document: InventoryDocument, events: readonly CountEvent[]): InventoryDocument => {
    const keys = [...new Set(events.map(({ lineKey }) => Number(lineKey)))];
    const scanResult = addScans({ ...document, lines: keys.map(lineFor) }, events, closingTime);
    if (!scanResult.ok) throw new Error("the scans were not taken");
    return scanResult.value;
  };
  const closeCount = (
    document: InventoryDocument,
    ledger: StockLedger,
    countDocuments: readonly InventoryDocument[] = [],
  ) => {
    const closeResult = closeDocument(
      document,
      {
        requestId: `r${document.id}`,
        version: document.version,
        userId: 7,
        now: closingTime + document.id,
        count: countDocuments,
        ...(document.scope.kind === "FULL" && { itemsInScope: itemIds.map(lineFor) }),
      },
      ledger,
    );
    if (!closeResult.ok) throw new Error(closeResult.issues.map(({ code }) => code).join());
    return { document: closeResult.value.document, ledger: postMovements(ledger, closeResult.value.movements) };
  };
  const stockOfItems = (ledger: StockLedger) => itemIds.map((itemId) => onHand(ledger, { locationId, itemId }));

  return {
    supplement: {
      says: "Scans that arrive after a count was closed are not lost and do not replace it: they go into a supplement of the count, which adds to it when it is closed. Closing a count asks for confirmation while a joined device has not reported that it is done.",
      source: "behaviour 3.1 (Close; merged by event id); decision 0288",
      codes: ["DOC_TRANSITION", "DOC_REVERSED", "COUNTER_NOT_JOINED", "COUNTERS_PENDING"],
      laws: {
        "a count with its supplement gives the same stock as a single close with all scans, for any scans, late sales and policy; reversing both restores the earlier stock":
          fc.property(arbEvents, arbMoves, fc.constantFrom(null, "KEEP", "ZERO", "EXPECTED"), (rows, moves, policy) => {
            const events = rows.map(({ device, item, at, kind, units }, index): CountEvent => ({
              id: `e${index}`,
              lineKey: String(item),
              deviceId: device,
              userId: documentMaker.userId,
              sequence: index,
              at,
              change: { kind, quantity: wholeQuantity(units) },
            }));
            const [earlyEvents, lateEvents] = [false, true].map((isLate) =>
              events.filter((_, index) => rows[index]?.isLate === isLate),
            );
            fc.pre(
              earlyEvents !== undefined && earlyEvents.length > 0 && lateEvents !== undefined && lateEvents.length > 0,
            );
            const heardMovements = (turn: number) =>
              moves.flatMap(({ item, at, units, heard: heardTurn }, index) =>
                heardTurn === turn
                  ? [movementOf({ id: `m${index}`, itemId: item, at, quantity: quantity(units * 1000) })]
                  : [],
              );
            const countWithPolicy: InventoryDocument =
              policy === null ? count : { ...count, scope: fullCountScope, uncountedPolicy: policy };
            const before = postMovements([], heardMovements(0));
            const wholeClose = closeCount(withScans(countWithPolicy, events), before);
            const expected = postMovements(wholeClose.ledger, [...heardMovements(1), ...heardMovements(2)]);

            const first = closeCount(withScans(countWithPolicy, earlyEvents ?? []), before);
            const middleLedger = postMovements(first.ledger, heardMovements(1));
            const supplement = createSupplement(first.document, {
              ...documentMaker,
              id: 2,
              number: "A-2026-000002",
              now: closingTime + 1,
            });
            if (!supplement.ok) throw new Error("no supplement");
            const second = closeCount(withScans(supplement.value, lateEvents ?? []), middleLedger, [first.document]);
            const postedLedger = postMovements(second.ledger, heardMovements(2));
            same(stockOfItems(postedLedger), stockOfItems(expected));

            const reversalResult = reverseDocument(
              first.document,
              { ...documentMaker, id: 3, number: "A-2026-000003", now: 99, supplements: [second.document] },
              postedLedger,
            );
            if (!reversalResult.ok) throw new Error("the count was not reversed");
            same(
              stockOfItems(postMovements(postedLedger, reversalResult.value.movements)),
              stockOfItems(postMovements(before, [...heardMovements(1), ...heardMovements(2)])),
            );
            same(
              reversalResult.value.supplements.map(({ reversedBy }) => reversedBy),
              [3],
            );
          }),
        "a supplement needs a closed count that is not reversed, and a user who counted in it": fc.property(
          fc.constantFrom("OPEN", "SUSPENDED", "CLOSED"),
          fc.constantFrom("COUNT", "ADJUSTMENT"),
          fc.constantFrom(null, 5),
          fc.constantFrom(7, 8),
          (status, type, reversedBy, userId) => {
            const supplement = createSupplement(
              { ...count, status, type, reversedBy },
              { ...documentMaker, userId, id: 2, number: "A-2026-000002", now: 9 },
            );
            const expected =
              status !== "CLOSED" || type !== "COUNT"
                ? "DOC_TRANSITION"
                : reversedBy !== null
                  ? "DOC_REVERSED"
                  : userId === documentMaker.userId
                    ? null
                    : "COUNTER_NOT_JOINED";
            same(supplement.ok ? null : supplement.issues[0]?.code, expected);
            if (supplement.ok)
              same([supplement.value.status, supplement.value.supplements, supplement.value.hold], ["OPEN", 1, null]);
          },
        ),
        "a device is waited for until it says that it is done and has sent everything": fc.property(
          fc.nat(3),
          fc.boolean(),
          (waitingCount, hasLeft) => {
            same(isCounterPending({ waiting: waitingCount, hasLeft }), !(hasLeft && waitingCount === 0));
          },
        ),
      },
    },
  };
}
