import { expect, test } from "vitest";

import * as ours from "../../../inventory/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { inventoryLaws } from "../inventory.ts";

type Inventory = Partial<typeof ours>;

/** Faulty implementations of inventory, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Inventory])[] = [
  [
    "a late sale is subtracted twice, and the store sees it",
    "many-devices",
    {
      postMovements: (ledger, drafts) =>
        ours.postMovements(ledger, drafts).filter(({ kind }) => kind !== "LATE_OFFSET"),
    },
  ],
  [
    "a count is compared with the stock of the close",
    "count-while-selling",
    { varianceOf: (input) => ours.varianceOf({ ...input, count: { ...input.count, to: 100 } }) },
  ],
  [
    "what moved after its units were counted is not told apart",
    "count-while-selling",
    { varianceOf: ({ count, place, ledger, unitCost }) => ours.varianceOf({ count, place, ledger, unitCost }) },
  ],
  [
    "a Close drops scans that are still to come",
    "many-devices",
    {
      closeDocument: (document, request, ledger) =>
        ours.closeDocument(document, { ...request, pendingCounters: 0 }, ledger),
    },
  ],
  [
    "a supplement counts alone",
    "supplement",
    { closeDocument: (document, { count: _, ...request }, ledger) => ours.closeDocument(document, request, ledger) },
  ],
  ["a clock is not put right", "many-devices", { resolveMoment: ({ at }) => ({ at, assumed: "MEASURED" }) }],
  [
    "a clock that was put right is believed of before",
    "device-clocks",
    {
      resolveMoment: ({ at }, sendingTimes) => ({
        at: at + sendingTimes.arrivedAt - sendingTimes.at,
        assumed: "MEASURED",
      }),
    },
  ],
  [
    "scans of the second device are lost",
    "many-devices",
    {
      addScans: (document, events, now) =>
        ours.addScans(
          document,
          events.filter(({ deviceId }) => deviceId !== "D1"),
          now,
        ),
    },
  ],
  [
    "a set beats the other device's adds too",
    "add-and-set",
    { countLines: (events) => ours.countLines(events.map((event) => ({ ...event, deviceId: "one" }))) },
  ],
  ["the last scan that arrives wins", "merge-scans", { mergeEvents: (left, right) => [...left, ...right] }],
  [
    "an item of two barcodes is set to nothing twice",
    "full-count",
    {
      closeDocument: (document, request, ledger) => {
        const closeResult = ours.closeDocument(document, request, ledger);
        return closeResult.ok && document.uncountedPolicy === "ZERO"
          ? {
              ok: true,
              value: {
                ...closeResult.value,
                movements: closeResult.value.movements.flatMap((movement) =>
                  (request.itemsInScope?.filter(({ itemId }) => itemId === movement.itemId) ?? [movement]).map(
                    (_, index) => ({
                      ...movement,
                      id: `${movement.id}:${index}`,
                    }),
                  ),
                ),
              },
            }
          : closeResult;
      },
    },
  ],
  [
    "0 on a new line is no count",
    "count-by-hand",
    {
      editDocument: (document, edit, actor) => {
        const lineNumbers = new Set(document.lines.map(({ lineNo }) => lineNo));
        return ours.editDocument(
          document,
          {
            ...edit,
            ...(edit.lines && {
              lines: edit.lines.filter(({ lineNo, quantity: amount }) => lineNumbers.has(lineNo) || amount !== 0),
            }),
          },
          actor,
        );
      },
    },
  ],
  [
    "what was not counted is set to nothing in a partial count too",
    "full-count",
    {
      closeDocument: (document, request, ledger) =>
        ours.closeDocument({ ...document, scope: { kind: "FULL", of: "LOCATION" } }, request, ledger),
    },
  ],
  [
    "a hurried person is a scanner",
    "keyboard-wedge",
    { findWedgeScan: (strokes) => ours.findWedgeScan(strokes.map((stroke, index) => ({ ...stroke, at: index }))) },
  ],
  [
    "what is written down as expected posts a count",
    "full-count",
    {
      closeDocument: (document, request, ledger) =>
        ours.closeDocument(
          { ...document, ...(document.uncountedPolicy === "EXPECTED" && { uncountedPolicy: "ZERO", locationId: 3 }) },
          request,
          ledger,
        ),
    },
  ],
  [
    "a line that nobody counted is counted at the Close",
    "count-by-hand",
    {
      closeDocument: (document, request, ledger) =>
        ours.closeDocument(
          {
            ...document,
            events: [
              ...document.events,
              ...document.lines.map(
                ({ key, quantity: amount }) =>
                  ({
                    id: `z${key}`,
                    lineKey: key,
                    deviceId: "Z",
                    userId: 7,
                    sequence: 1,
                    at: request.now,
                    change: { kind: "add", quantity: amount },
                  }) as const,
              ),
            ],
          },
          request,
          ledger,
        ),
    },
  ],
  [
    "an undo is not heard",
    "count-by-hand",
    {
      addScans: (document, events, now) =>
        ours.addScans(
          document,
          events.filter(({ change }) => change.kind !== "undo"),
          now,
        ),
    },
  ],
  [
    "a scan of a line that was struck out is lost",
    "count-by-hand",
    {
      addScans: (document, events, now) =>
        ours.addScans(
          document,
          events.filter(({ lineKey }) => !document.lines.some((line) => line.key === lineKey && line.isDeleted)),
          now,
        ),
    },
  ],
  [
    "a line that comes back has its old scans again",
    "count-by-hand",
    { addScans: (document, events, now) => ours.addScans({ ...document, strikes: [] }, events, now) },
  ],
  [
    "a quantity is typed at no time of its own",
    "count-by-hand",
    {
      editDocument: (document, edit, actor) => {
        const editResult = ours.editDocument(document, edit, actor);
        return editResult.ok
          ? {
              ok: true,
              value: {
                ...editResult.value,
                events: editResult.value.events.map((event) =>
                  event.at === actor.now ? { ...event, at: event.at + 1000 } : event,
                ),
              },
            }
          : editResult;
      },
    },
  ],
  [
    "two counts overlap on their lines alone",
    "overlapping-counts",
    {
      findOverlaps: (document, documents) =>
        ours.findOverlaps(
          { ...document, scope: { kind: "PARTIAL" } },
          documents.map((document) => ({ ...document, scope: { kind: "PARTIAL" } })),
          [],
        ),
    },
  ],
  [
    "a count of a department is of all the location",
    "count-scope",
    { listInCountScope: (scope, items) => (scope.kind === "PARTIAL" ? [] : items) },
  ],
  [
    "anybody counts",
    "joined-counters",
    {
      addScans: (document, events, now) =>
        ours.addScans({ ...document, counters: events.map(({ userId }) => userId) }, events, now),
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(inventoryLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
