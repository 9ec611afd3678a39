import { wedgeGapMs } from "@comptoir/domain/inventory";
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { createScanKeys } from "./scan-keys.ts";

/** A field that signs go into where they are not held back, and a clock that runs with the keys. */
function setUp() {
  const world = {
    field: "",
    now: 0,
    timers: [] as { readonly at: number; readonly work: () => void; isOff: boolean }[],
  };
  const keys = createScanKeys((work, ms) => {
    const timer = { at: world.now + ms, work, isOff: false };
    world.timers.push(timer);
    return () => void (timer.isOff = true);
  });
  keys.into((text) => void (world.field += text));
  const pass = (ms: number) => {
    world.now += ms;
    for (const timer of world.timers.filter(({ at, isOff }) => !isOff && at < world.now)) {
      timer.isOff = true;
      timer.work();
    }
  };
  const press = (key: string, gapMs: number, mayHold = true) => {
    pass(gapMs);
    const isHeld = keys.press({ key, at: world.now }, mayHold);
    if (!isHeld && key.length === 1) world.field += key;
    return isHeld;
  };
  return { world, keys, press, pass };
}

test("whatever the pace, the field has every key in its order at an Enter, and after a pause", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom("a", "1", "*", "é", "Enter"),
          fc.integer({ min: 0, max: 2 * wedgeGapMs }),
          fc.boolean(),
        ),
        { maxLength: 40 },
      ),
      fc.boolean(),
      (typed, endsWithEnter) => {
        const { world, press, pass } = setUp();
        let text = "";
        for (const [key, gapMs, mayHold] of typed) {
          press(key, gapMs, mayHold);
          if (key === "Enter") expect(world.field).toBe(text);
          else text += key;
        }
        if (endsWithEnter) press("Enter", 1);
        else pass(wedgeGapMs + 1);
        expect(world.field).toBe(text);
      },
    ),
  );
});

test("a scanner's keys are held back from the third on, and are a scan at its Enter", () => {
  const { keys, press } = setUp();
  expect([..."0360"].map((key) => press(key, 8))).toEqual([false, false, true, true]);
  press("Enter", 8);
  expect(keys.isScanned()).toBe(true);
});

test("what a person types goes into the field at once", () => {
  const { world, keys, press } = setUp();
  expect([..."lait"].map((key) => press(key, wedgeGapMs + 1))).toEqual([false, false, false, false]);
  expect(world.field).toBe("lait");
  press("Enter", 100);
  expect(keys.isScanned()).toBe(false);
});
