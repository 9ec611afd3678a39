/** Reads roles by target and by number, deleted ones included where they are named. */
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
const rolesAtMost = 1_000;

const listRoles = async (field: string, values: readonly number[], signal: AbortSignal) => {
  const filters: readonly ReportFilter[] =
    values.length === 0 ? [] : [{ field, operator: "in", values: [...values], promptUser: false, locked: false }];
  const query = { search: "", filters, sort: "", page: 1, size: rolesAtMost };
  const answer = await entityGateway("role").list(query, signal);
  return answer.ok ? succeed(answer.value.rows.map(toRole)) : answer;
};

/** Lists the roles of a target, or of all targets within reach. */
export const listRolesOfTarget = (
  targetId: number | null,
  signal: AbortSignal,
): Promise<Answer<readonly NamedRole[]>> => listRoles("targetId", targetId === null ? [] : [targetId], signal);

/** Finds roles by number, deleted ones too; those out of reach are left out. */
export const findRoles = async (ids: readonly number[], signal: AbortSignal): Promise<Answer<readonly NamedRole[]>> =>
  ids.length === 0 ? succeed([]) : listRoles("id", ids, signal);

/** Name of a role on the page; says that it is deleted, and where it belongs if that is elsewhere. */
export function roleText(role: NamedRole | undefined, targetId: number | null): string {
  if (role === undefined) return t("roleChoice.unknown");
  const { name, target } = role;
  const placedName = role.targetId === targetId ? name : t("roleChoice.ofTarget", { name, target });
  return role.isDeleted ? t("roleChoice.deleted", { name: placedName }) : placedName;
}

const toRole = (row: EntityValues): NamedRole => ({
  id: Number(row["id"]),
  name: String(row["description"] ?? row["name"] ?? row["id"]),
  targetId: Number(row["targetId"]),
  target: String(row["target"] ?? ""),
  isDeleted: row["isDeleted"] === true,
});
