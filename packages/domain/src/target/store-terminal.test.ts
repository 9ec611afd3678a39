import fc from "fast-check";
import { expect, test } from "vitest";

import { nameStoreTerminal, parseStoreTerminal, printStoreTerminal } from "./index.ts";

const arbTerminal = fc.record({
  locationId: fc.integer({ min: 1, max: 999_999 }),
  terminal: fc.string({ minLength: 1, maxLength: 8 }),
});

test("parse(print(terminal)) gives the terminal back", () => {
  fc.assert(
    fc.property(arbTerminal, (terminal) => {
      expect(parseStoreTerminal(printStoreTerminal(terminal))).toEqual(terminal);
    }),
  );
});

test("terminals of two stores have different codes", () => {
  fc.assert(
    fc.property(arbTerminal, fc.integer({ min: 1, max: 9 }), (terminal, more) => {
      expect(printStoreTerminal(terminal)).not.toBe(
        printStoreTerminal({ ...terminal, locationId: terminal.locationId + more }),
      );
    }),
  );
});

test.each(["", "1", "@12", "1@", "1@0", "1@x"])("%j is not the terminal of a store", (code) => {
  expect([parseStoreTerminal(code), nameStoreTerminal(code, [{ id: 12, description: "Plateau" }])]).toEqual([
    null,
    undefined,
  ]);
});
