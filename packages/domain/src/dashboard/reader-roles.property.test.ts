import fc from "fast-check";
import { expect, it } from "vitest";

import { decideReaders, decideWidgetReaders } from "./index.ts";

const arbRoles = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });

it("a thousand roles are taken, and those that were stored beyond", () => {
  fc.assert(
    fc.property(fc.integer({ min: 995, max: 1_005 }), (count) => {
      const roles = Array.from({ length: count }, (_, index) => index + 1);
      const decision = decideReaders(roles, { live: roles, stored: [], isNew: false });
      expect(decision.ok ? [] : decision.issues.map(({ path }) => path[0])).toEqual(
        roles.map((role) => role - 1).slice(1_000),
      );
      expect(decideReaders(roles, { live: [], stored: roles, isNew: false })).toEqual({ ok: true, value: roles });
    }),
  );
});

it("each widget is decided as a thing of its own: a stored one by its stored roles, another as a new one", () => {
  fc.assert(
    fc.property(arbRoles, arbRoles, arbRoles, arbRoles, (roles, storedRoles, liveRoles, formerRoles) => {
      const widgets = [
        { i: 3, roles },
        { i: 7, roles },
      ];
      const decision = decideWidgetReaders(widgets, {
        before: [{ i: 3, roles: storedRoles }],
        live: liveRoles,
        former: formerRoles,
        restored: [],
        restorable: [],
      });
      const parts = [
        decideReaders(roles, { live: liveRoles, stored: storedRoles, isNew: false }),
        decideReaders(roles, { live: liveRoles, stored: formerRoles, isNew: true }),
      ];
      if (decision.ok) expect(decision.value.map((widget) => ({ ok: true, value: widget.roles }))).toEqual(parts);
      else
        expect(decision.issues).toEqual(
          parts.flatMap((part, index) =>
            part.ok ? [] : part.issues.map((refusal) => ({ ...refusal, path: [index, "roles", ...refusal.path] })),
          ),
        );
    }),
  );
});
