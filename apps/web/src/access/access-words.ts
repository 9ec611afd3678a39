/** Texts of permissions, and of the steps of an access explanation. */
import type { AccessExplanation } from "@comptoir/api/wire";
import { permissions } from "@comptoir/domain/access";

import { roleNameOrCode } from "../shared/role-name.ts";
import { t } from "../shared/text.ts";

type AccessSteps = AccessExplanation["steps"];
type AccessStep = AccessSteps[number];

/** Text of a permission; an unknown code is shown unchanged. */
export function permissionText(code: string): string {
  const permissionRow = permissions.find((permission) => permission.code === code);
  return permissionRow === undefined
    ? code
    : t(`access.verb_${permissionRow.verb}`, { things: t(`access.family_${permissionRow.family}`) });
}

function paramsInWords({ params }: AccessStep): Readonly<Record<string, string>> {
  const paramEntries = Object.entries(params).map(
    ([name, value]) =>
      [
        name,
        name === "permission" || name === "through"
          ? permissionText(value)
          : name === "role"
            ? roleNameOrCode(value)
            : value,
      ] as const,
  );
  return Object.fromEntries(paramEntries);
}

/** Formats a step of an access explanation as a sentence. */
export function accessStepText(step: AccessStep): string {
  const { givenAt, layer } = step.params;
  if (step.kind === "ROLE_REACHES" && givenAt === layer) return t("access.roleHere", paramsInWords(step));
  return t(`access.step_${step.kind}`, paramsInWords(step));
}

/** Describes the permissions any one of which would have been enough; null if access failed for another reason. */
export function missingPermissionsText(steps: AccessSteps): string | null {
  const missingCodes = steps
    .filter(({ kind }) => kind === "PERMISSION_MISSING")
    .map(({ params }) => params["permission"] ?? "");
  const missingPermissionNames = [...new Set(missingCodes)].map(permissionText);
  return missingPermissionNames.length === 0
    ? null
    : t(missingPermissionNames.length === 1 ? "access.needsOne" : "access.needsAny", {
        permissions: missingPermissionNames.map((name) => t("access.quoted", { name })).join(", "),
      });
}

/** Lists sentences about who can grant a missing permission, one a person; if nobody can, one sentence that says so. */
export function listGranterTexts(steps: AccessSteps): readonly string[] {
  const granterSteps = steps.filter(({ kind }) => kind === "COULD_GRANT");
  const stepByUser = new Map(granterSteps.map((step) => [step.params["user"], step]));
  const nobodySteps = steps.filter(({ kind }) => kind === "NOBODY_COULD_GRANT");
  return [...stepByUser.values(), ...(stepByUser.size === 0 ? nobodySteps.slice(0, 1) : [])].map((step) =>
    step.kind === "COULD_GRANT" ? t("access.couldGrant", paramsInWords(step)) : accessStepText(step),
  );
}
