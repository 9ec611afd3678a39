/** Reads roles by target, or by id; by id, deleted ones too. */
import type { EntityValues } from "@comptoir/domain/entity";
import type { ReportFilter } from "@comptoir/domain/report";

import { succeed, type Answer } from "../shared/answer.ts";
import { t } from "../shared/text.ts";
import { entityGateway } from "./entity-requests.ts";

export interface NamedRole {
  readonly id: number;
  readonly name: string;
  readonly targetId: number;
  readonly target: string;
  readonly isDeleted: boolean;
}

/** Maximum number of roles of one request, and of the roles that a dashboard may name. */
const listedRolesAtMost = 1_000;

const listRolesByField = async (field: string, values: readonly number[], signal: AbortSignal) => {
  const fieldFilters: readonly ReportFilter[] =
    values.length === 0 ? [] : [{ field, operator: "in", values: [...values], promptUser: false, locked: false }];
  const listQuery = { search: "", filters: fieldFilters, sort: "", page: 1, size: listedRolesAtMost };
  const answer = await entityGateway("role").list(listQuery, signal);
  return answer.ok ? succeed(answer.value.rows.map(toNamedRole)) : answer;
};

/** Lists the roles of a target, or of all targets within reach. */
export const listRolesOfTarget = (
  targetId: number | null,
  signal: AbortSignal,
): Promise<Answer<readonly NamedRole[]>> => listRolesByField("targetId", targetId === null ? [] : [targetId], signal);

/** Finds roles by id, deleted ones too; those out of reach are left out. */
export const findRoles = async (ids: readonly number[], signal: AbortSignal): Promise<Answer<readonly NamedRole[]>> =>
  ids.length === 0 ? succeed([]) : listRolesByField("id", ids, signal);

/** Name of a role on the page; says that it is deleted, and where it belongs if that is elsewhere. */
export function roleText(role: NamedRole | undefined, targetId: number | null): string {
  if (role === undefined) return t("roleChoice.unknown");
  const { name, target } = role;
  const placedName = role.targetId === targetId ? name : t("roleChoice.ofTarget", { name, target });
  return role.isDeleted ? t("roleChoice.deleted", { name: placedName }) : placedName;
}

const toNamedRole = (row: EntityValues): NamedRole => ({
  id: Number(row["id"]),
  name: String(row["description"] ?? row["name"] ?? row["id"]),
  targetId: Number(row["targetId"]),
  target: String(row["target"] ?? ""),
  isDeleted: row["isDeleted"] === true,
});
