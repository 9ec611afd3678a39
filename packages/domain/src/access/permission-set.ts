/** Compiled permissions: a check is a bitwise comparison. */

import { permissionCodes, permissions, type PermissionCode } from "./permission.ts";

/**
 * A caller's permissions, with READ added for every CUD; accepted wherever a list of codes is.
 *
 * Units: two words of bits, a bit per row of the permission table.
 */
export interface PermissionSet extends Iterable<PermissionCode> {
  readonly low: number;
  readonly high: number;
}

/** Permissions as a caller holds them: compiled, or codes as a token lists them. */
export type HeldPermissions = PermissionSet | Iterable<string>;

/** Permissions as bits alone: those that a permission implies, or those that a check accepts. */
export interface PermissionBits {
  readonly low: number;
  readonly high: number;
}

const bitsPerWord = 32;
const emptyBits: PermissionBits = { low: 0, high: 0 };

/** Returns bits of which only that at an index is set: in `low` for the first word of bits, else in `high`. */
const bitAt = (index: number): PermissionBits =>
  index < bitsPerWord ? { low: 1 << index, high: 0 } : { low: 0, high: 1 << index };

const ownBitByPermission: ReadonlyMap<string, PermissionBits> = new Map(
  permissionCodes.map((code, index) => [code, bitAt(index)]),
);

const findOwnBit = (code: string): PermissionBits => ownBitByPermission.get(code) ?? emptyBits;

/** Permissions implied by a code: itself, and its family's READ if it exists. */
const impliedBitsByPermission: ReadonlyMap<string, PermissionBits> = new Map(
  permissions.map(({ code, family }) => {
    const ownBit = findOwnBit(code);
    const readBit = findOwnBit(`${family}_READ`);
    return [code, { low: ownBit.low | readBit.low, high: ownBit.high | readBit.high }];
  }),
);

/**
 * Compiles held codes, so that checks need not search the list; unknown codes are ignored.
 *
 * @example [...compilePermissions(["SALE_CUD", "SALE_WRITE"])] // => ["SALE_READ", "SALE_CUD"]
 */
export function compilePermissions(permissions: HeldPermissions): PermissionSet {
  if (isPermissionSet(permissions)) return permissions;
  let lowBits = 0;
  let highBits = 0;
  for (const code of permissions) {
    const impliedBits = impliedBitsByPermission.get(code);
    if (impliedBits === undefined) continue;
    lowBits |= impliedBits.low;
    highBits |= impliedBits.high;
  }
  return { low: lowBits, high: highBits, [Symbol.iterator]: listCodes };
}

/** Combines the bits of some permissions for a check that any of them passes. */
export function requiredBits(anyOf: readonly PermissionCode[]): PermissionBits {
  let lowBits = 0;
  let highBits = 0;
  for (const code of anyOf) {
    const ownBit = findOwnBit(code);
    lowBits |= ownBit.low;
    highBits |= ownBit.high;
  }
  return { low: lowBits, high: highBits };
}

/** Tells whether two bit sets intersect. */
export const intersects = (left: PermissionBits, right: PermissionBits): boolean =>
  ((left.low & right.low) | (left.high & right.high)) !== 0;

const isPermissionSet = (permissions: HeldPermissions): permissions is PermissionSet =>
  typeof permissions === "object" && "low" in permissions;

function* listCodes(this: PermissionSet): Generator<PermissionCode> {
  for (const code of permissionCodes) if (intersects(this, findOwnBit(code))) yield code;
}
