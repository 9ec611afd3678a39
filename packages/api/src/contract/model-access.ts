import { entityRow, findEntityOfModel } from "@comptoir/domain/entity";

import { forHolders, type Access } from "./access.ts";

/** Who may call an endpoint whose path names the model. */

/**
 * Gives what an access asks for where a path names a model: of no model that there is, nothing can be asked, and null is the answer.
 *
 * @example accessAt(forReaders, "Tax") // => { kind: "anyOf", permissions: ["CONFIG_READ"] }
 */
export function accessAt(access: Access, model: string | undefined): Exclude<Access, { readonly kind: "ofModel" }> | null {
  if (access.kind !== "ofModel") return access;
  const name = findEntityOfModel(model ?? "");
  if (name === null) return null;
  const { read, write } = entityRow(name);
  return forHolders(...(access.asks === "read" ? [read] : write));
}
