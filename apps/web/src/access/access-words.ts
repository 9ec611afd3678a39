/** Texts of permissions, and of the steps of an access explanation. */
import type { AccessExplanation } from "@comptoir/api/wire";
import { permissions } from "@comptoir/domain/access";

import { roleNameOrCode } from "../entity/entity-words.ts";
import { t } from "../shared/text.ts";

type Steps = AccessExplanation["steps"];
type Step = Steps[number];

/** Text of a permission; an unknown code is shown unchanged. */
export function permissionText(code: string): string {
  const row = permissions.find((permission) => permission.code === code);
  return row === undefined ? code : t(`access.verb_${row.verb}`, { things: t(`access.family_${row.family}`) });
}

function writeParams({ params }: Step): Readonly<Record<string, string>> {
  const words = Object.entries(params).map(
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
  return Object.fromEntries(words);
}

/** Formats a step of an access explanation as a sentence. */
export function accessStepText(step: Step): string {
  const { givenAt, layer } = step.params;
  if (step.kind === "ROLE_REACHES" && givenAt === layer) return t("access.roleHere", writeParams(step));
  return t(`access.step_${step.kind}`, writeParams(step));
}

/** Describes the permissions any one of which would have been enough; null if access failed for another reason. */
export function missingPermissionsText(steps: Steps): string | null {
  const codes = steps
    .filter(({ kind }) => kind === "PERMISSION_MISSING")
    .map(({ params }) => params["permission"] ?? "");
  const names = [...new Set(codes)].map(permissionText);
  return names.length === 0
    ? null
    : t(names.length === 1 ? "access.needsOne" : "access.needsAny", {
        permissions: names.map((name) => t("access.quoted", { name })).join(", "),
      });
}

/** Lists people who can grant a missing permission, each once with a role that allows it. */
export function listGranterTexts(steps: Steps): readonly string[] {
  const grants = steps.filter(({ kind }) => kind === "COULD_GRANT");
  const stepByUser = new Map(grants.map((step) => [step.params["user"], step]));
  const nobody = steps.filter(({ kind }) => kind === "NOBODY_COULD_GRANT");
  return [...stepByUser.values(), ...(stepByUser.size === 0 ? nobody.slice(0, 1) : [])].map((step) =>
    step.kind === "COULD_GRANT" ? t("access.couldGrant", writeParams(step)) : accessStepText(step),
  );
}
