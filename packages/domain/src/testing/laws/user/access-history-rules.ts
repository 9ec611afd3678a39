import fc, { type Arbitrary } from "fast-check";

import { permissionsAt } from "../../../role/index.ts";
import type * as user from "../../../user/index.ts";
import type { AccessRecord, RecordedAccount } from "../../../user/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Few ids, so that most things are recorded several times. */
const arbId = fc.integer({ min: 1, max: 3 });

/** Instants in one day, in steps of an hour. Units: milliseconds since 1970. */
const arbInstant = fc.integer({ min: 0, max: 20 }).map((hour) => 1_773_273_600_000 + hour * 3_600_000);

const arbAccount: Arbitrary<RecordedAccount> = fc.record({
  layerId: arbId,
  isActive: fc.boolean(),
  isLocked: fc.boolean(),
  isDeleted: fc.constant(false),
  isLdap: fc.boolean(),
  hasPassword: fc.boolean(),
  terminationDate: fc.constant(null),
  failedAttempts: fc.constant(0),
  timeZone: fc.constant("America/Toronto"),
  businessDayStart: fc.constant(0),
});

const arbRecord: Arbitrary<AccessRecord> = fc.oneof(
  fc.record({
    kind: fc.constant("layer"),
    id: arbId,
    atMs: arbInstant,
    content: fc.option(fc.record({ parentId: fc.constant(null), targetId: fc.constant(1) })),
  }),
  fc.record({
    kind: fc.constant("role"),
    id: arbId,
    atMs: arbInstant,
    content: fc.option(
      fc.record({
        targetId: fc.constant(1),
        code: fc.constantFrom("ADMIN", "CAISSE"),
        description: fc.constant("Caisse"),
        permissions: fc.subarray(["SALE_READ", "REPORT_CUD", "ROLE_READ"]),
      }),
    ),
  }),
  fc.record({ kind: fc.constant("user"), id: arbId, atMs: arbInstant, content: fc.option(arbAccount) }),
  fc.record({
    kind: fc.constant("grants"),
    id: arbId,
    atMs: arbInstant,
    content: fc.option(
      fc.uniqueArray(fc.record({ roleId: arbId, layerId: arbId }), { selector: JSON.stringify, maxLength: 3 }),
    ),
  }),
);

const arbRecords = fc
  .array(arbRecord, { maxLength: 25 })
  .map((records) => records.toSorted((left, right) => left.atMs - right.atMs));

/** Builds the rules and laws of access over time. */
export function accessHistoryRules({
  accessStateAt,
  accountStatusAt,
  maySignIn,
}: typeof user): Readonly<Record<string, RuleRow>> {
  return {
    "access-history": {
      says: "The access at a past instant is that of the last records until then. At an instant after which nothing changed it is the access of today. An account that did not exist yet is told apart from one that could not enter.",
      source: "behaviour 4 (5, time machine); decision 0521",
      laws: {
        "at an instant with no change since, then is now": fc.property(
          arbRecords,
          arbInstant,
          arbInstant,
          (records, instant, otherInstant) => {
            const [then, now] = [Math.min(instant, otherInstant), Math.max(instant, otherInstant)];
            const unchanged = records.filter(({ atMs }) => atMs <= then || atMs > now);
            same(accessStateAt(unchanged, then), accessStateAt(unchanged, now));
          },
        ),
        "later records change nothing of an earlier instant": fc.property(arbRecords, arbInstant, (records, atMs) => {
          same(
            accessStateAt(records, atMs),
            accessStateAt(
              records.filter((record) => record.atMs <= atMs),
              atMs,
            ),
          );
        }),
        "each thing is as its last record says, and is absent without one or after its end": fc.property(
          arbRecords,
          arbInstant,
          (records, atMs) => {
            const state = accessStateAt(records, atMs);
            const lastOf = (kind: AccessRecord["kind"], id: number) =>
              records.findLast((record) => record.kind === kind && record.id === id && record.atMs <= atMs)?.content ??
              null;
            for (const id of [1, 2, 3]) {
              const role = state.roles.find((candidate) => candidate.id === id) ?? null;
              const recordedRole = lastOf("role", id);
              same(role, recordedRole === null ? null : { ...recordedRole, id });
              same(
                state.layers.some((layer) => layer.id === id),
                lastOf("layer", id) !== null,
              );
              same(
                state.users.some((account) => account.id === id),
                lastOf("user", id) !== null,
              );
              same(
                state.grants.flatMap(({ userId, ...grant }) => (userId === id ? [grant] : [])),
                lastOf("grants", id) ?? [],
              );
            }
          },
        ),
        "an account may enter exactly if its status then allows it, and did not exist before its first record":
          fc.property(arbRecords, arbInstant, arbId, (records, atMs, userId) => {
            const status = accountStatusAt(records, { userId, atMs });
            const isRecorded = records.some(
              (record) => record.kind === "user" && record.id === userId && record.atMs <= atMs,
            );
            same(status === null, !isRecorded);
            same(
              accessStateAt(records, atMs).users.some(({ id, hasAccess }) => id === userId && hasAccess),
              status !== null && maySignIn(status),
            );
          }),
        "a locked or inactive account had no permissions then": fc.property(
          arbRecords,
          arbInstant,
          arbId,
          (records, atMs, userId) => {
            const account = records.findLast(
              (record) => record.kind === "user" && record.id === userId && record.atMs <= atMs,
            );
            const mayEnter =
              account?.kind === "user" && account.content?.isActive === true && !account.content.isLocked;
            for (const layerId of [1, 2, 3])
              holds(
                mayEnter || [...permissionsAt(accessStateAt(records, atMs), { userId, layerId })].length === 0,
                "no permission without an open account",
              );
          },
        ),
      },
    },
  };
}
