import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  "decideReaders" | "decideWidgetReaders" | "listRolesLeftOut" | "withoutRefusedRoles"
>;

const arbRoles = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });

/** Builds the rules and laws of the roles that may open what is saved. */
export const readerRules = ({
  decideReaders,
  decideWidgetReaders,
  listRolesLeftOut,
  withoutRefusedRoles,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "deleted-roles": {
    says: "A save keeps the deleted roles that the stored thing names and adds no other. A new thing, such as a copy, leaves them out unless no other role is left, so that it never opens to everyone by itself. A removed widget that is put back keeps them, and those of other targets. What the server refuses can be left out, and nothing else is.",
    source: "behaviour 3.6 and 3.9; decision 0484",
    codes: ["ACCESS_DENIED"],
    laws: {
      "a role that neither exists nor was stored is refused at its place, and no other": fc.property(
        arbRoles,
        fc.record({ live: arbRoles, stored: arbRoles, isNew: fc.boolean() }),
        (roles, nameable) => {
          const decision = decideReaders(roles, nameable);
          const places = roles.flatMap((role, place) =>
            nameable.live.includes(role) || nameable.stored.includes(role) ? [] : [[place]],
          );
          same(decision.ok ? [] : decision.issues.map(({ path }) => path), places);
        },
      ),
      "a stored thing keeps its roles as they are sent": fc.property(arbRoles, arbRoles, (roles, liveRoles) => {
        same(decideReaders(roles, { live: liveRoles, stored: roles, isNew: false }), { ok: true, value: roles });
      }),
      "a new thing is open to no role that its source is not open to, and to everyone only if its source is":
        fc.property(arbRoles, arbRoles, (roles, liveRoles) => {
          const decision = decideReaders(roles, { live: liveRoles, stored: roles, isNew: true });
          const left = roles.filter((role) => liveRoles.includes(role));
          same(decision, { ok: true, value: left.length === 0 ? roles : left });
          holds(decision.ok && (decision.value.length === 0) === (roles.length === 0), "nothing opens to everyone");
        }),
      "each widget is decided by itself, and what is left out is told once": fc.property(
        arbRoles,
        arbRoles,
        (roles, liveRoles) => {
          const widgets = [
            { i: 3, roles },
            { i: 7, roles },
          ];
          const decision = decideWidgetReaders(widgets, {
            before: [{ i: 3, roles }],
            live: liveRoles,
            former: roles,
            restored: [],
            restorable: [],
          });
          const left = roles.filter((role) => liveRoles.includes(role));
          const copiedWidget = { i: 7, roles: left.length === 0 ? roles : left };
          same(decision, { ok: true, value: [{ i: 3, roles }, copiedWidget] });
          same(
            listRolesLeftOut({ roles, widgets }, { roles, widgets: decision.ok ? decision.value : [] }),
            roles.filter((role) => !copiedWidget.roles.includes(role)),
          );
        },
      ),
      "a widget that is put back has the roles that it had, and no role that it cannot have had": fc.property(
        arbRoles,
        arbRoles,
        arbRoles,
        (roles, liveRoles, restorable) => {
          const nameable = { before: [], live: liveRoles, former: [], restored: [7], restorable };
          const decision = decideWidgetReaders([{ i: 7, roles }], nameable);
          const places = roles.flatMap((role, place) =>
            liveRoles.includes(role) || restorable.includes(role) ? [] : [[0, "roles", place]],
          );
          same(decision.ok ? decision.value : [], places.length === 0 ? [{ i: 7, roles }] : []);
          same(decision.ok ? [] : decision.issues.map(({ path }) => path), places);
        },
      ),
      "without the roles that were refused a save is accepted, and has all its others": fc.property(
        arbRoles,
        fc.array(arbRoles, { maxLength: 3 }),
        arbRoles,
        (roles, lists, liveRoles) => {
          const sentBoard = { roles, widgets: lists.map((list, i) => ({ i, roles: list })) };
          const nameable = { live: liveRoles, stored: [], isNew: false };
          const own = decideReaders(roles, nameable);
          const widgets = decideWidgetReaders(sentBoard.widgets, {
            before: [],
            live: liveRoles,
            former: [],
            restored: [],
            restorable: [],
          });
          const fields = [
            ...(own.ok ? [] : own.issues.map(({ path }) => ["roles", ...path].join("."))),
            ...(widgets.ok ? [] : widgets.issues.map(({ path }) => ["widgets", ...path].join("."))),
          ];
          const isLive = (role: number) => liveRoles.includes(role);
          const isEmptied = (list: readonly number[]) => list.length > 0 && !list.some(isLive);
          const readers = [roles, ...lists];
          same(
            withoutRefusedRoles(sentBoard, fields),
            fields.length === 0
              ? null
              : {
                  accepted: {
                    roles: roles.filter(isLive),
                    widgets: lists.map((list, i) => ({ i, roles: list.filter(isLive) })),
                  },
                  refused: [...new Set(readers.flat().filter((role) => !isLive(role)))],
                  isOpened: readers.some(isEmptied),
                },
          );
          same(withoutRefusedRoles(sentBoard, [...fields, "widgets.0.primary"]), null);
        },
      ),
    },
  },
});
