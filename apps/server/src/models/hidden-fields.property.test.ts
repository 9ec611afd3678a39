import { effectivePermissions, hasPermission, permissionCodes, type PermissionCode } from "@comptoir/domain/access";
import {
  auditKindRow,
  auditPermission,
  deviceAddressPermission,
  entityNames,
  entityRow,
  wireNameOfField,
  fieldPermissionsOf,
  isAuditKind,
  isEntityName,
  type EntityName,
} from "@comptoir/domain/entity";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { createUser, grantRole } from "../organisation/index.ts";
import { rounds } from "../testing/rounds.ts";
import { makeOrganisation, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";
import { asRows, sendCall, type Answer, type Body } from "./entity-calls.ts";
import { sampleOf } from "./entity-kit.ts";

/** Values that occur only in fields that require a permission. */
const secrets = {
  product: { ProductCost: 7.7713 },
  user: { birthDate: "1971-07-13", address: { street: "rue Sécrète 771" } },
} as const;
const secretTexts: Readonly<Record<string, PermissionCode>> = {
  "7.7713": "PRODUCT_COST_READ",
  "1971-07-13": "USER_CUD",
  "rue Sécrète 771": "USER_CUD",
};

/** Paths of entity lists that are not at the usual path of their entity. */
const listPaths: Partial<Record<EntityName, string>> = { layer: "/api/v2/TargetLayer", role: "/api/Role" };

/** Collects the names of all fields in an answer, at any depth. */
function namesIn(value: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const item of value) namesIn(item, names);
  else if (typeof value === "object" && value !== null) {
    for (const [name, fieldValue] of Object.entries(value)) {
      names.add(name);
      namesIn(fieldValue, names);
    }
  }
  return names;
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("hidden fields", (it) => {
  it.effect(
    "is in no list, row, facet, history or audit entry, whatever permissions somebody holds",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const organisation = yield* makeOrganisation;
        const admin = (yield* signInAs("admin")).token;
        const ids = new Map<string, number>();
        for (const name of entityNames.filter(
          (candidate) => candidate !== "synchronization" && candidate !== "target",
        )) {
          const { path } = entityRow(name);
          const sample = sampleOf(name);
          yield* sample.prepare?.(sql, organisation) ?? Effect.void;
          const secret = isSecret(name) ? secrets[name] : {};
          const [createdRow = {}] = asRows(
            yield* sendCall(admin, "POST", path, [
              { ...sample.saves(organisation.targetId, organisation.chain)[0], ...secret },
            ]),
          );
          const id = Number(createdRow[wireNameOfField(name, "id")]);
          ids.set(name, id);
          yield* sendCall(admin, "PUT", path, [
            { [wireNameOfField(name, "id")]: id, version: createdRow["version"], ...sample.change, ...secret },
          ]);
        }
        const [role] = yield* sql<{
          readonly id: number;
        }>`INSERT INTO role (target_id, code, description) VALUES (${organisation.targetId}, 'ANY', 'Au hasard') RETURNING role_id AS id`;
        const userId = yield* createUser({
          targetId: organisation.targetId,
          layerId: organisation.chain,
          username: "hasard",
          password: testPassword,
          firstName: "Max",
          lastName: "Roy",
          language: "fr",
        });
        yield* grantRole({ userId, roleId: role?.id ?? 0, layerId: organisation.chain });
        const { token } = yield* signInAs("hasard");

        const samples = fc.sample(fc.subarray([...permissionCodes]), { numRuns: rounds({ few: 1, many: 40 }) });
        // For each guard, all permissions except those that open it: these hide the least, and the samples with few permissions hide the most.
        const guards = [...new Set(entityNames.flatMap((name) => Object.values(fieldPermissionsOf(name))))];
        const nearlyAll = guards.map((guard) => permissionCodes.filter((code) => !hasPermission([code], [guard])));
        let [read, hidden] = [0, 0];
        for (const rolePermissions of [...nearlyAll, ...samples]) {
          yield* sql`DELETE FROM role_permission WHERE role_id = ${role?.id ?? 0}`;
          yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${role?.id ?? 0}::integer, unnest(${rolePermissions.map(String)}::text[])`;
          const permissions = effectivePermissions(rolePermissions);
          const may = (code: PermissionCode) => hasPermission(permissions, [code]);
          const holdTexts = (where: string, answer: Answer) => {
            for (const [text, permission] of Object.entries(secretTexts))
              if (!may(permission))
                expect([where, rolePermissions, JSON.stringify(answer.body).includes(text)]).toEqual([
                  where,
                  rolePermissions,
                  false,
                ]);
          };
          for (const name of entityNames) {
            const row = entityRow(name);
            const id = ids.get(name) ?? 1;
            const filters = encodeURIComponent(
              JSON.stringify([{ Column: wireNameOfField(name, "id"), Operator: "=", Value: id }]),
            );
            const answers: readonly (readonly [string, Answer])[] = [
              ["list", yield* sendCall(token, "GET", `/api/Generic/List/false/${row.model}`)],
              ["posted", yield* sendCall(token, "POST", `/api/Generic/List/${row.model}`, [])],
              ["one", yield* sendCall(token, "GET", `/api/Generic/true/${row.model}?filters=${filters}`)],
              ["facets", yield* sendCall(token, "POST", `${listPaths[name] ?? row.path}/Facets`, [])],
              ["history", yield* sendCall(token, "GET", `${row.path}/History/${id}`)],
            ];
            for (const [call, answer] of answers) {
              const where = `${name} ${call}`;
              if (!may(row.read)) {
                expect([where, rolePermissions, answer.status]).toEqual([where, rolePermissions, 403]);
                continue;
              }
              read += answer.status === 200 ? 1 : 0;
              const names = namesIn(call === "history" ? sidesOf(answer) : answer.body);
              for (const [field, permission] of Object.entries(fieldPermissionsOf(name))) {
                if (may(permission)) continue;
                hidden += 1;
                expect([where, field, rolePermissions, names.has(wireNameOfField(name, field))]).toEqual([
                  where,
                  field,
                  rolePermissions,
                  false,
                ]);
              }
              holdTexts(where, answer);
              if (call === "history" && answer.status === 200 && !may(deviceAddressPermission))
                expect((answer.body as readonly Body[]).map(({ address }) => address ?? null)).toEqual(
                  (answer.body as readonly Body[]).map(() => null),
                );
            }
          }
          const audit = yield* sendCall(token, "GET", "/api/Audit/List?size=1000");
          expect([rolePermissions, audit.status]).toEqual([rolePermissions, may(auditPermission) ? 200 : 403]);
          if (audit.status !== 200) continue;
          holdTexts("audit", audit);
          for (const entry of rowsIn(audit)) {
            const { kind } = entry;
            if (!isAuditKind(kind)) throw new Error(`no kind: ${JSON.stringify(entry)}`);
            expect([kind, rolePermissions, auditKindRow(kind).reads.every(may)]).toEqual([kind, rolePermissions, true]);
            if (!isEntityName(kind)) continue;
            const names = namesIn([entry["before"], entry["after"]]);
            for (const [field, permission] of Object.entries(fieldPermissionsOf(kind)))
              if (!may(permission))
                expect([kind, field, rolePermissions, names.has(field)]).toEqual([kind, field, rolePermissions, false]);
          }
        }
        // Checks that readers saw something, and that something was hidden from them.
        expect([read > 100, hidden > 20]).toEqual([true, true]);
      }),
    { timeout: 600_000 },
  );
});

const isSecret = (name: string): name is keyof typeof secrets => Object.hasOwn(secrets, name);

/** Returns the entries of a page of the audit trail. */
const sidesOf = ({ status, body }: Answer): unknown =>
  status === 200 ? (body as readonly Body[]).map(({ before, after }) => [before, after]) : [];

/** The entries of a page of the audit trail. */
function rowsIn({ body }: Answer): readonly Body[] {
  if (Array.isArray(body)) return body as readonly Body[];
  const [rows] = Object.values(body as Body).filter((value) => Array.isArray(value));
  return (rows ?? []) as readonly Body[];
}
