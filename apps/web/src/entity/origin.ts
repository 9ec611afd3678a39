/** Origin of a new row, as in its address. */
import { getEntity, toInputValues, type EntityValues } from "@comptoir/domain/entity";

import type { EntityScreen, NewRowOrigin } from "./define-screen.ts";

const originKeys = ["from", "code", "parentId"] as const;

/** Sets or removes the origin of a new row in an address: the row it copies, an unknown code, or its parent. The list's own parameters stay. */
export function setOriginInSearch(search: string, origin: NewRowOrigin | undefined): string {
  const params = new URLSearchParams(search);
  for (const key of originKeys) params.delete(key);
  for (const [key, value] of Object.entries(origin ?? {})) params.set(key, String(value));
  return params.toString();
}

/** Extracts the origin of a new row from an address, as a query string; empty without one. */
export function originQueryOf(search: string): string {
  const params = new URLSearchParams(search);
  return new URLSearchParams(
    originKeys.flatMap((key) => (params.get(key) === null ? [] : [[key, params.get(key) ?? ""]])),
  ).toString();
}

/** Reads the initial values of a new row: the server's defaults, a copied row, or those for an unknown code. */
export async function readInitialValues(
  { entity, gateway, notCopied = [], copied, ofCode }: EntityScreen,
  origin: string,
): Promise<EntityValues> {
  const defaults = await gateway.defaults();
  const start = defaults.ok ? defaults.value : {};
  const params = new URLSearchParams(origin);
  const from = Number(params.get("from"));
  const parentId = Number(params.get("parentId"));
  if (!Number.isSafeInteger(from) || from < 1)
    return {
      ...start,
      ...(Number.isSafeInteger(parentId) && parentId > 0 && { parentId }),
      ...ofCode?.(params.get("code") ?? ""),
    };
  const originalAnswer = await gateway.get(from);
  if (!originalAnswer.ok) return start;
  const values = Object.fromEntries(
    Object.entries(toInputValues(getEntity(entity).form, originalAnswer.value)).filter(
      ([field]) => field !== "id" && !notCopied.includes(field),
    ),
  );
  return { ...start, ...values, ...copied?.(values) };
}
