import { entityRow, findEntityOfModel } from "@comptoir/domain/entity";

import { forHolders, type Access } from "./access.ts";

/** Who may call an endpoint whose path names the model. */

/**
 * Gives what an access asks for where a path names a model: of no model that there is, nothing can be asked, and null is the answer. What nobody changes by hand is
 * open to nobody.
 *
 * @example accessAt(forReaders, "Tax") // => { kind: "anyOf", permissions: ["CONFIG_READ"] }
 * @example accessAt(forWriters, "Synchronization") // => { kind: "nobody" }
 */
export function accessAt(access: Access, model: string | undefined): Exclude<Access, { readonly kind: "ofModel" }> | null {
  if (access.kind !== "ofModel") return access;
  const name = findEntityOfModel(model ?? "");
  if (name === null) return null;
  const { read, write } = entityRow(name);
  if (access.asks === "read") return forHolders(read);
  return write.length === 0 ? { kind: "nobody" } : forHolders(...write);
}
