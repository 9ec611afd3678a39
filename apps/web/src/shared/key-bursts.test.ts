import { wedgeAverageGapAtMostMs, wedgeSingleGapAtMostMs, wedgeLateEnterAtMostMs } from "@comptoir/domain/inventory";
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { createKeyBursts } from "./key-bursts.ts";

/** Page with one field, and a clock that advances with the keys. */
function setUp({ start = "", isPaceEnough = true } = {}) {
  const world = {
    field: start,
    now: 0,
    scans: [] as string[],
    timers: [] as { readonly at: number; readonly work: () => void; isOff: boolean }[],
  };
  const bursts = createKeyBursts({
    later: (work, ms) => {
      const timer = { at: world.now + ms, work, isOff: false };
      world.timers.push(timer);
      return () => void (timer.isOff = true);
    },
    takeField: () => {
      const before = world.field;
      return { restore: () => void (world.field = before), insert: (text) => void (world.field += text) };
    },
    onScan: (code) => world.scans.push(code),
    isPaceEnough,
  });
  const pass = (ms: number) => {
    const endMs = world.now + ms;
    for (;;) {
      const next = world.timers.find(({ at, isOff }) => !isOff && at < endMs);
      if (next === undefined) break;
      next.isOff = true;
      world.now = Math.max(world.now, next.at);
      next.work();
    }
    world.now = endMs;
  };
  const press = (key: string, gapMs: number): boolean => {
    pass(gapMs);
    const isTaken = bursts.press({ key, at: world.now });
    if (!isTaken && key.length === 1) world.field += key;
    return isTaken;
  };
  const waitLong = () => pass(2 * wedgeSingleGapAtMostMs + wedgeLateEnterAtMostMs);
  return { world, press, pass, rest: waitLong };
}

const gap = fc.integer({ min: 0, max: 3 * wedgeAverageGapAtMostMs });

test("whatever the pace, every key is in the field or in a scan, in its order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("a", "1", "*", "é", " ", "Enter", "Tab"), gap), { maxLength: 60 }),
      (typed) => {
        const { world, press, rest } = setUp();
        let keys = "";
        for (const [key, gapMs] of typed) {
          const before = world.scans.length;
          press(key, gapMs);
          if (key.length === 1) keys += key;
          // Each scan is a contiguous run of keys; the others are in the field.
          expect(world.scans.slice(before).every((code) => keys.includes(code))).toBe(true);
        }
        rest();
        const receivedText = world.field + world.scans.join("");
        expect([...receivedText].toSorted()).toEqual([...keys].toSorted());
      },
    ),
  );
});

const person = fc.record({
  kind: fc.constant("person" as const),
  keys: fc.array(fc.tuple(fc.constantFrom("a", "5", ".", "*", "é"), fc.integer({ min: 80, max: 400 })), {
    minLength: 1,
    maxLength: 12,
  }),
});
const scanner = fc.record({
  kind: fc.constant("scanner" as const),
  code: fc.stringMatching(/^[0-9A-Z-]{5,30}[0-9]$/u),
  paceMs: fc.integer({ min: 1, max: 30 }),
  end: fc.constantFrom("Enter", "Tab", null),
  hesitation: fc.option(fc.record({ at: fc.nat(), ms: fc.integer({ min: 31, max: 40 }) }), { nil: null }),
});

test("people and scanners in turn: the field has what people typed, the scans are what was scanned, and nothing else", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(person, scanner), { maxLength: 8 }),
      fc.constantFrom("", "5", "3*"),
      (turns, start) => {
        const { world, press, pass, rest } = setUp({ start });
        const codes: string[] = [];
        let typedAtMs = start;
        for (const turn of turns) {
          pass(2 * wedgeSingleGapAtMostMs + wedgeLateEnterAtMostMs);
          if (turn.kind === "person") {
            for (const [key, gapMs] of turn.keys) press(key, gapMs);
            typedAtMs += turn.keys.map(([key]) => key).join("");
            continue;
          }
          const lateTurn = turn.hesitation === null ? -1 : 3 + (turn.hesitation.at % (turn.code.length - 3));
          [...turn.code].forEach((key, place) =>
            press(key, place === lateTurn ? (turn.hesitation?.ms ?? 0) : turn.paceMs),
          );
          if (turn.end !== null) expect(press(turn.end, turn.paceMs)).toBe(true);
          else rest();
          codes.push(turn.code);
        }
        rest();
        expect([world.field, world.scans]).toEqual([typedAtMs, codes]);
      },
    ),
  );
});

test("the two first keys are taken out of the field again, and the others never reach it", () => {
  const { world, press } = setUp({ start: "25" });
  expect([..."699000000136"].map((key) => press(key, 8)).filter((isTaken) => !isTaken)).toHaveLength(2);
  expect(press("Enter", 8)).toBe(true);
  expect([world.field, world.scans]).toEqual(["25", ["699000000136"]]);
});

test("a radio that hesitates once within a scan sends one code", () => {
  const { world, press } = setUp();
  [..."699000000136"].forEach((key, place) => press(key, place === 7 ? 140 : 10));
  press("Enter", 10);
  expect([world.field, world.scans]).toEqual(["", ["699000000136"]]);
});

test("a late Enter after a scanned code does nothing; the next one is a person's", () => {
  const { world, press } = setUp();
  for (const key of "699000000136") press(key, 10);
  expect([press("Enter", 250), press("Enter", 200), world.scans]).toEqual([true, false, ["699000000136"]]);
});

test("a fast text without a required Enter stays in its field", () => {
  const { world, press, rest } = setUp({ isPaceEnough: false });
  for (const key of "699000000136") press(key, 10);
  rest();
  expect([world.field, world.scans]).toEqual(["699000000136", []]);
});

test("keys of a person go into the field at once", () => {
  const { world, press } = setUp();
  expect([..."lait"].map((key) => press(key, wedgeAverageGapAtMostMs + 1))).toEqual([false, false, false, false]);
  expect([world.field, press("Enter", 100), world.scans]).toEqual(["lait", false, []]);
});
