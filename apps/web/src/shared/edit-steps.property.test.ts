import fc from "fast-check";
import { expect, it } from "vitest";

import { recordStep, redoStep, startSteps, undoStep } from "./edit-steps.ts";

it("gives each value back by undo, and again by redo", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 40 }), (values) => {
      const steps = values.reduce((soFar, value) => recordStep(soFar, value), startSteps("start"));
      const undone = values.reduce((soFar) => undoStep(soFar), steps);
      expect([undone.present, undoStep(undone)]).toEqual(["start", undone]);
      expect(values.reduce((soFar) => redoStep(soFar), undone)).toEqual(steps);
      expect(redoStep(steps)).toBe(steps);
    }),
  );
});

it("undoes text typed in one place as one step, and other text apart", () => {
  const typed = [
    ["Jo", "fr"],
    ["Jour", "fr"],
    ["Jour Day", "en"],
  ] as const;
  const steps = typed.reduce((soFar, [text, place]) => recordStep(soFar, text, place), startSteps(""));
  expect(steps.past).toEqual(["", "Jour"]);
  expect(recordStep(undoStep(steps), "Jours", "fr").past).toEqual(["", "Jour"]);
});
