import fc from "fast-check";
import { expect, it } from "vitest";

import { findUnknownRoles, withoutDeletedRoles } from "./index.ts";

const arbRoles = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });

it("a widget takes a thousand roles, and keeps those that it had beyond", () => {
  fc.assert(
    fc.property(fc.integer({ min: 995, max: 1_005 }), (count) => {
      const roles = Array.from({ length: count }, (_, index) => index + 1);
      const unknownRoles = findUnknownRoles([], [{ i: 3, roles }], roles);
      expect(unknownRoles.map(({ path }) => path[2])).toEqual(roles.map((role) => role - 1).slice(1_000));
      expect(findUnknownRoles([{ i: 3, roles }], [{ i: 3, roles }], [])).toEqual([]);
    }),
  );
});

it("each unknown role is refused at its place, unless the widget had it", () => {
  fc.assert(
    fc.property(arbRoles, arbRoles, arbRoles, (known, before, after) => {
      const unknownRoles = findUnknownRoles(
        [{ i: 3, roles: before }],
        [
          { i: 7, roles: known },
          { i: 3, roles: after },
        ],
        known,
      );
      expect(unknownRoles.map(({ path }) => path)).toEqual(
        after.flatMap((role, place) => (known.includes(role) || before.includes(role) ? [] : [[1, "roles", place]])),
      );
      expect(findUnknownRoles([], [{ i: 3, roles: after }], after)).toEqual([]);
    }),
  );
});

it("deleted roles drop out, and a dashboard that had roles never opens to everyone", () => {
  fc.assert(
    fc.property(arbRoles, arbRoles, (roles, deleted) => {
      const left = withoutDeletedRoles(roles, deleted);
      expect(left.length === 0).toBe(roles.length === 0);
      expect(left).toEqual(
        roles.every((role) => deleted.includes(role)) ? roles : roles.filter((role) => !deleted.includes(role)),
      );
    }),
  );
});
