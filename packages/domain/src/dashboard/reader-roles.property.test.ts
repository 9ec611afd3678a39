import fc from "fast-check";
import { expect, it } from "vitest";

import { decideReaders, decideWidgetReaders } from "./index.ts";

const arbRoles = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });
const arbReach = fc.record({ live: arbRoles, stored: arbRoles, isNew: fc.boolean() });

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

it("a role that neither exists nor was stored is refused at its place, and no other", () => {
  fc.assert(
    fc.property(arbRoles, arbReach, (roles, reach) => {
      const decision = decideReaders(roles, reach);
      const refused = roles.filter((role) => !reach.live.includes(role) && !reach.stored.includes(role));
      expect(decision.ok).toBe(refused.length === 0);
      expect(decision.ok ? [] : decision.issues).toEqual(
        refused.map((role) => ({ code: "ACCESS_DENIED", path: [roles.indexOf(role)], params: {} })),
      );
    }),
  );
});

it("a save of a stored thing leaves its roles as they are sent", () => {
  fc.assert(
    fc.property(arbRoles, arbRoles, (roles, live) => {
      expect(decideReaders(roles, { live, stored: roles, isNew: false })).toEqual({ ok: true, value: roles });
    }),
  );
});

it("a new thing takes deleted roles only if no other is left, and never opens to everyone by itself", () => {
  fc.assert(
    fc.property(arbRoles, arbRoles, (roles, live) => {
      const decision = decideReaders(roles, { live, stored: roles, isNew: true });
      const liveRoles = roles.filter((role) => live.includes(role));
      expect(decision).toEqual({ ok: true, value: liveRoles.length === 0 ? roles : liveRoles });
      expect(decision.ok && decision.value.length === 0).toBe(roles.length === 0);
    }),
  );
});

it("each widget is decided as a thing of its own: a stored one by its stored roles, another as a new one", () => {
  fc.assert(
    fc.property(arbRoles, arbRoles, arbRoles, arbRoles, (roles, stored, live, former) => {
      const widgets = [
        { i: 3, roles },
        { i: 7, roles },
      ];
      const decision = decideWidgetReaders(widgets, { before: [{ i: 3, roles: stored }], live, former });
      const parts = [
        decideReaders(roles, { live, stored, isNew: false }),
        decideReaders(roles, { live, stored: former, isNew: true }),
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
