import { entityRow, findEntityOfModel } from "@comptoir/domain/entity";
import { isReportKind } from "@comptoir/domain/report";

import { forHolders, type Access } from "./access.ts";

/** Permissions of an endpoint whose path names the model. */

/**
 * Returns the permissions for the model in a path; null for an unknown model. A model that nobody may change is
 * open to nobody.
 *
 * @example accessAt(forReaders, "Tax") // => { kind: "anyOf", permissions: ["CONFIG_READ"] }
 * @example accessAt(forReaders, "sale") // => { kind: "anyOf", permissions: ["REPORT_READ"] }
 * @example accessAt(forWriters, "Synchronization") // => { kind: "nobody" }
 */
export function accessAt(
  access: Access,
  model: string | undefined,
): Exclude<Access, { readonly kind: "ofModel" }> | null {
  if (access.kind !== "ofModel") return access;
  const name = findEntityOfModel(model ?? "");
  // A report kind is a read-only model: its fields, and the side panel of its rows.
  if (name === null) return isReportKind(model) && access.asks === "read" ? forHolders("REPORT_READ") : null;
  const { read, write } = entityRow(name);
  if (access.asks === "read") return forHolders(read);
  return write.length === 0 ? { kind: "nobody" } : forHolders(...write);
}
