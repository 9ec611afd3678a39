/** Held permissions, compiled once a session: a check is then one comparison of bits. */

import { permissionCodes, permissions, type PermissionCode } from "./permission.ts";

/**
 * The permissions of a caller, closed under "CUD includes READ"; whatever takes a list of codes takes it too.
 *
 * Units: two words of bits, one bit a row of the table of permissions.
 */
export interface PermissionSet extends Iterable<PermissionCode> {
  readonly low: number;
  readonly high: number;
}

/** Permissions as a caller holds them: compiled, or codes as a token lists them. */
export type HeldPermissions = PermissionSet | Iterable<string>;

/** Bits alone: what a permission gives, or what a check asks for. */
export interface PermissionBits {
  readonly low: number;
  readonly high: number;
}

const wordBits = 32;
const none: PermissionBits = { low: 0, high: 0 };

/** A shift counts modulo the bits of a word. */
const bitAt = (index: number): PermissionBits =>
  index < wordBits ? { low: 1 << index, high: 0 } : { low: 0, high: 1 << index };

const ownBit: ReadonlyMap<string, PermissionBits> = new Map(permissionCodes.map((code, index) => [code, bitAt(index)]));

const ownBitOf = (code: string): PermissionBits => ownBit.get(code) ?? none;

/** Permissions that a code implies: itself, and the READ of its family if there is one. */
const givenBits: ReadonlyMap<string, PermissionBits> = new Map(
  permissions.map(({ code, family }) => {
    const own = ownBitOf(code);
    const read = ownBitOf(`${family}_READ`);
    return [code, { low: own.low | read.low, high: own.high | read.high }];
  }),
);

/**
 * Compiles held codes, so that checks and the navigation need not read the list again; codes the product does not know give nothing.
 *
 * @example [...compilePermissions(["SALE_CUD", "SALE_WRITE"])] // => ["SALE_READ", "SALE_CUD"]
 */
export function compilePermissions(permissions: HeldPermissions): PermissionSet {
  if (isPermissionSet(permissions)) return permissions;
  let low = 0;
  let high = 0;
  for (const code of permissions) {
    const given = givenBits.get(code);
    if (given === undefined) continue;
    low |= given.low;
    high |= given.high;
  }
  return { low, high, [Symbol.iterator]: listCodes };
}

/** The bits that a check for any of some permissions looks at. */
export function bitsAsked(anyOf: readonly PermissionCode[]): PermissionBits {
  let low = 0;
  let high = 0;
  for (const code of anyOf) {
    const own = ownBitOf(code);
    low |= own.low;
    high |= own.high;
  }
  return { low, high };
}

/** Says whether two sets of bits meet. */
export const meet = (left: PermissionBits, right: PermissionBits): boolean =>
  ((left.low & right.low) | (left.high & right.high)) !== 0;

const isPermissionSet = (permissions: HeldPermissions): permissions is PermissionSet =>
  typeof permissions === "object" && "low" in permissions;

function* listCodes(this: PermissionSet): Generator<PermissionCode> {
  for (const code of permissionCodes) if (meet(this, ownBitOf(code))) yield code;
}
