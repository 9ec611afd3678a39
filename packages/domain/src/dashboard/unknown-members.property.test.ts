import fc from "fast-check";
import { expect, it } from "vitest";

import { findUnknownMembers, listNamedMembers, memberFields, parseWidgets, type BoardWidget } from "./index.ts";

const card = { i: 3, kind: "Simple", type: "card", layout: { x: 0, y: 0, w: 3, h: 2 }, primary: "netSales" };

/** A board with one card, filtered by rows of each field. */
function boardOf(ids: readonly number[], i = card.i): readonly BoardWidget[] {
  const filters = memberFields.map((Column) => ({ Column, Operator: "in", Value: ids.length === 0 ? [0] : ids }));
  const widgetsResult = parseWidgets(JSON.stringify([{ ...card, i, filters }]));
  if (!widgetsResult.ok) throw new Error(JSON.stringify(widgetsResult.issues));
  return widgetsResult.value;
}

const arbIds = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });

it("each unknown row of a filter is refused at the filter, unless a widget named it before", () => {
  fc.assert(
    fc.property(arbIds, arbIds, arbIds, fc.integer({ min: 1, max: 9 }), (knownIds, before, after, copiedNumber) => {
      const existingMembers = { location: knownIds, department: knownIds, subDepartment: knownIds, item: knownIds };
      const unknownIds = after.filter((id) => !knownIds.includes(id) && !before.includes(id));
      expect(
        findUnknownMembers(boardOf(before), boardOf(after, copiedNumber), existingMembers).map(({ path, params }) => [
          ...path,
          params["id"],
        ]),
      ).toEqual(memberFields.flatMap((_, place) => unknownIds.map((id) => [0, "filters", place, id])));
      expect(findUnknownMembers([], boardOf(after), listNamedMembers(boardOf(after)))).toEqual([]);
    }),
  );
});
