import fc from "fast-check";
import { expect, it } from "vitest";

import { findUnknownRoles } from "./index.ts";

const arbRoles = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });

it("each unknown role is refused at its place, unless the widget had it", () => {
  fc.assert(
    fc.property(arbRoles, arbRoles, arbRoles, (known, before, after) => {
      const found = findUnknownRoles(
        [{ i: 3, roles: before }],
        [
          { i: 7, roles: known },
          { i: 3, roles: after },
        ],
        known,
      );
      expect(found.map(({ path }) => path)).toEqual(
        after.flatMap((role, place) => (known.includes(role) || before.includes(role) ? [] : [[1, "roles", place]])),
      );
      expect(findUnknownRoles([], [{ i: 3, roles: after }], after)).toEqual([]);
    }),
  );
});
