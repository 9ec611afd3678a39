import { quantity } from "@comptoir/domain/measure";
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { createCountBoard } from "./count-board.ts";
import { createInitialCountState } from "./count-state.ts";
import type { JournalEntry } from "./device/count-journal.ts";
import { sampleLine } from "./testing/sample-document.ts";

const keys = ["A", "B", "C", "D", "E"] as const;
const keyOf = fc.constantFrom(...keys);
const step = fc.oneof(
  fc.record({ does: fc.constant("scan" as const), key: keyOf }),
  fc.record({ does: fc.constant("undo" as const), key: keyOf }),
  fc.record({
    does: fc.constant("take" as const),
    key: keyOf,
    amount: fc.integer({ min: 1, max: 9 }),
    isDeleted: fc.boolean(),
  }),
  fc.record({ does: fc.constant("match" as const), key: keyOf }),
  fc.record({ does: fc.constant("send" as const), key: keyOf }),
);

test("lines drawn one by one equal those drawn at once, in the same order", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const state = createInitialCountState();
      const board = createCountBoard(state, () => 1);
      let sequence = 0;
      const lineNos = new Map<string, number>(keys.map((key, index) => [key, index + 1]));
      const write = (key: string, change: JournalEntry["event"]["change"], isFirst: boolean) => {
        sequence += 1;
        board.entries.add({
          documentId: 7,
          event: { id: `e${sequence}`, lineKey: key, deviceId: "p1", userId: 1, sequence, at: sequence, change },
          itemId: null,
          state: "waiting",
          refusal: null,
        });
        board.showKey(key, isFirst);
      };
      for (const step of steps) {
        if (step.does === "scan") write(step.key, { kind: "add", quantity: quantity(1_000) }, true);
        if (step.does === "undo") {
          const last = board.entries.ofKey(step.key).findLast(({ event }) => event.change.kind === "add");
          if (last !== undefined) write(step.key, { kind: "undo", eventId: last.event.id }, false);
        }
        if (step.does === "take" || step.does === "match") {
          const key = step.does === "match" ? `${step.key} matched` : step.key;
          const amount = step.does === "match" ? 1 : step.amount;
          const line = {
            ...sampleLine(lineNos.get(step.key) ?? 0, key, "", "Milk", amount * 1_000),
            key,
            countedFrom: 1,
            countedTo: 2,
            isDeleted: step.does === "take" && step.isDeleted,
          };
          const before = [...board.known().lines.values()].find(({ id }) => id === line.id)?.key;
          board.take([line], []);
          board.showKeys(before === undefined ? [key] : [before, key]);
        }
        if (step.does === "send") {
          const ids = board.entries.ofKey(step.key).map(({ event }) => event.id);
          board.entries.markSent(new Set(ids));
          board.take([], ids);
          board.showKeys([step.key]);
        }
        const lines = [...state.lines];
        const sums = [state.waiting, state.ofOthers, state.refused.length];
        board.showAll();
        expect(state.lines).toEqual(lines);
        expect([state.waiting, state.ofOthers, state.refused.length]).toEqual(sums);
        expect(new Set(lines.map(({ id, key }) => `${id} ${key}`)).size).toBe(lines.length);
      }
    }),
  );
});
