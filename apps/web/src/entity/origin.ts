/** Origin of a new row, as in its address. */
import { getEntity, toInputValues, type EntityValues } from "@comptoir/domain/entity";

import type { EntityScreen, NewRowOrigin } from "./define-screen.ts";

const originParamNames = ["from", "code", "parentId"] as const;

/** Sets or removes the origin of a new row in an address: the row it copies, an unknown code, or its parent. The list's own parameters stay. */
export function setOriginInSearch(search: string, origin: NewRowOrigin | undefined): string {
  const searchParams = new URLSearchParams(search);
  for (const key of originParamNames) searchParams.delete(key);
  for (const [key, value] of Object.entries(origin ?? {})) searchParams.set(key, String(value));
  return searchParams.toString();
}

/** Extracts the origin of a new row from an address, as a query string; empty without one. */
export function originQueryOf(search: string): string {
  const searchParams = new URLSearchParams(search);
  return new URLSearchParams(
    originParamNames.flatMap((key) => (searchParams.get(key) === null ? [] : [[key, searchParams.get(key) ?? ""]])),
  ).toString();
}

/** Reads the initial values of a new row: the server's defaults, below those of a copied row, or a parent and an unknown code. */
export async function readInitialValues(
  { entity, gateway, notCopied = [], copied, ofCode }: EntityScreen,
  origin: string,
): Promise<EntityValues> {
  const defaultsAnswer = await gateway.defaults();
  const defaultValues = defaultsAnswer.ok ? defaultsAnswer.value : {};
  const originParams = new URLSearchParams(origin);
  const copiedRowId = Number(originParams.get("from"));
  const parentId = Number(originParams.get("parentId"));
  if (!Number.isSafeInteger(copiedRowId) || copiedRowId < 1)
    return {
      ...defaultValues,
      ...(Number.isSafeInteger(parentId) && parentId > 0 && { parentId }),
      ...ofCode?.(originParams.get("code") ?? ""),
    };
  const copiedRowAnswer = await gateway.get(copiedRowId);
  if (!copiedRowAnswer.ok) return defaultValues;
  const copiedValues = Object.fromEntries(
    Object.entries(toInputValues(getEntity(entity).form, copiedRowAnswer.value)).filter(
      ([field]) => field !== "id" && !notCopied.includes(field),
    ),
  );
  return { ...defaultValues, ...copiedValues, ...copied?.(copiedValues) };
}
