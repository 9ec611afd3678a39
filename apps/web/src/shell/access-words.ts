/** What permissions and the steps of an explanation are called. */
import type { AccessExplanation } from "@comptoir/api/wire";
import { permissions } from "@comptoir/domain/access";

import { t } from "../shared/text.ts";

/** The words of a permission; a code that is not known is shown as it is. */
export function permissionText(code: string): string {
  const row = permissions.find((permission) => permission.code === code);
  return row === undefined ? code : t(`access.verb_${row.verb}`, { things: t(`access.family_${row.family}`) });
}

/** The sentence of a step. */
export function stepText({ kind, params }: AccessExplanation["steps"][number]): string {
  const words = Object.entries(params).map(([name, value]) => [name, name === "permission" || name === "through" ? permissionText(value) : value] as const);
  return t(`access.step_${kind}`, Object.fromEntries(words));
}
