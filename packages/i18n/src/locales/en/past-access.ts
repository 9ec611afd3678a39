/** Access of a user at a past instant. */
import type { Locale } from "../../locale.ts";
import type { pastAccess as source } from "../fr/past-access.ts";

export const pastAccess = {
  title: "Access of {{name}} at a date",
  moment: "Date and time",
  layer: "Level",
  permission: "Explain",
  noPermission: "Nothing in particular",
  future: "Choose a past moment.",
  failed: "The access could not be loaded",
  unknown: "Nothing is known of access before {{when}}.",
  knownFrom: "Access is known since {{when}}.",
  invited: "Invited on {{when}}, not accepted yet.",
  account_NONE: "The account did not exist yet.",
  account_INVITED: "The account existed, but no invitation had been sent yet.",
  account_INACTIVE: "The account was inactive.",
  account_LOCKED: "The account was locked.",
  account_TERMINATED: "The last day of work had passed.",
  account_DELETED: "The account was deleted.",
  roles: "Roles",
  noRoles: "No role.",
  roleAt: "{{role}}, assigned at {{layer}}",
  roleAbove: "{{role}}, assigned at a higher level",
  roleElsewhere: "{{text}} (does not apply to this level)",
  permissions: "Permissions",
  noPermissions: "No permission at this level.",
  since: "Since then",
  same: "The permissions are the same today.",
  gained: "Granted: {{names}}",
  lost: "Removed: {{names}}",
  why: "Why",
} as const satisfies Locale<typeof source, "en">;
