/** Names of roles; those of the house have a code, which is told in the language of the page. */
import { roleTemplates, type RoleTemplateCode } from "@comptoir/domain/access";

import { t } from "./text.ts";

/** Name of a role, or that of its code if nobody renamed it. */
export const roleNameOrCode = (description: string): string =>
  isRoleTemplate(description) ? t(`management.role_${description}`) : description;

const isRoleTemplate = (value: string): value is RoleTemplateCode => Object.hasOwn(roleTemplates, value);
