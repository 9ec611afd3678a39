/** Single sign-on: the account that an identity of a provider opens, and the roles that its claims give. */

import { fail, issue, ok, type Result } from "../result/index.ts";
import { listLengthOf, readElement } from "../validation/index.ts";

/**
 * Numbers of single sign-on.
 *
 * Source: decision 0431.
 */
export const signOnRules = {
  /** Time to sign in at the provider. Units: minutes. */
  answerMinutes: 10,
  /** Time to type the code of the second factor after that. Units: minutes. */
  codeMinutes: 5,
  /** Maximum number of entries of a role map, and of values of a claim that are read. */
  rolesAtMost: 50,
  valuesAtMost: 500,
} as const;

/** Reasons to refuse an identity: its e-mail is not verified, no account has it, or one of them is linked to another. */
export type SignOnRefusal = "EMAIL" | "UNKNOWN" | "OTHER";

/** Identity that a provider vouches for. */
export interface SignOnIdentity {
  readonly subject: string;
  /** E-mail address of the user at the provider; null if it gives none. */
  readonly email: string | null;
  /** False also if the provider does not say. */
  readonly isEmailVerified: boolean;
}

/** Accounts and links that an identity meets here. */
export interface SignOnFacts {
  /** Account with the identity's e-mail, among those that the provider may open; null if there is none. */
  readonly accountId: number | null;
  /** Id of the linked account at the identity provider (`sub`); null before the first sign-in. */
  readonly linkedSubject: string | null;
  /** Account that the identity's subject is linked to; null if there is none. */
  readonly linkedAccountId: number | null;
}

/**
 * Returns the account that an identity opens: the one with its e-mail, which the provider verified, if neither of them is
 * linked to another.
 *
 * Errors: SIGN_ON_FAILED with the reason. Source: decision 0431.
 *
 * @example judgeSignOn({ subject: "a", email: "ana@exemple.ca", isEmailVerified: false }, { accountId: 1, linkedSubject: null, linkedAccountId: null }).issues // => [{ code: "SIGN_ON_FAILED", path: [], params: { reason: "EMAIL" } }]
 */
export function judgeSignOn(
  { subject, email, isEmailVerified }: SignOnIdentity,
  { accountId, linkedSubject, linkedAccountId }: SignOnFacts,
): Result<number> {
  if (email === null || !isEmailVerified) return refuseSignOn("EMAIL");
  if (accountId === null) return refuseSignOn(linkedAccountId === null ? "UNKNOWN" : "OTHER");
  const isLinkedOtherwise =
    (linkedSubject !== null && linkedSubject !== subject) ||
    (linkedAccountId !== null && linkedAccountId !== accountId);
  return isLinkedOtherwise ? refuseSignOn("OTHER") : ok(accountId);
}

const refuseSignOn = (reason: SignOnRefusal) => fail(issue("SIGN_ON_FAILED", [], { reason }));

/**
 * Tells whether a provider says that a second factor was asked: its `amr` claim has `mfa`.
 *
 * Source: RFC 8176; decision 0431.
 *
 * @example isFactorClaimed(["pwd", "mfa"]) // => true
 */
export function isFactorClaimed(amr: unknown): boolean {
  return listLengthOf(amr) !== null && listClaimValues(amr).includes("mfa");
}

/**
 * Lists the values of a claim: a text, or a list of texts. Anything else has none.
 *
 * @example listClaimValues(["vente", 3, "direction"]) // => ["vente", "direction"]
 */
export function listClaimValues(claim: unknown): readonly string[] {
  const claimCount = Math.min(listLengthOf(claim) ?? 0, signOnRules.valuesAtMost);
  const claimElements =
    typeof claim === "string" ? [claim] : Array.from({ length: claimCount }, (_, index) => readElement(claim, index));
  return claimElements.filter((value) => typeof value === "string");
}

/** Entry of a role map: a value of the claim, and the code of the role that it gives at a layer. */
export interface SignOnRole {
  readonly value: string;
  readonly role: string;
  /** Code of the layer; null for the layer of the provider. */
  readonly layer: string | null;
}

/** Longest role map. Units: UTF-16 units. */
const roleMapLengthAtMost = 1_000;

/**
 * Reads a role map: entries separated by semicolons, each `value = ROLE` or `value = ROLE @ LAYER`. The last equals sign
 * counts, because names of directories have some. Null if any entry is invalid, or if there are none or too many.
 *
 * @example readSignOnRoles("cn=vente,dc=ca = MANAGER @ M1") // => [{ value: "cn=vente,dc=ca", role: "MANAGER", layer: "M1" }]
 */
export function readSignOnRoles(text: string): readonly SignOnRole[] | null {
  if (text.length > roleMapLengthAtMost) return null;
  const entryTexts = text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const signOnRoles = entryTexts.flatMap((part): readonly SignOnRole[] => {
    const equalsIndex = part.lastIndexOf("=");
    const claimValue = part.slice(0, Math.max(0, equalsIndex)).trim();
    const [role = "", layer = null, ...remainder] = part
      .slice(equalsIndex + 1)
      .split("@")
      .map((text) => text.trim());
    return equalsIndex < 1 || claimValue === "" || role === "" || layer === "" || remainder.length > 0
      ? []
      : [{ value: claimValue, role, layer }];
  });
  const isMapValid =
    signOnRoles.length === entryTexts.length && signOnRoles.length > 0 && signOnRoles.length <= signOnRules.rolesAtMost;
  return isMapValid ? signOnRoles : null;
}

/**
 * Parses a role map, as `readSignOnRoles` reads it.
 *
 * Errors: SIGN_ON_ROLES.
 *
 * @example parseSignOnRoles("direction = ADMIN").ok // => true
 */
export function parseSignOnRoles(value: unknown): Result<string> {
  const roleMapText = typeof value === "string" ? value.trim() : "";
  return readSignOnRoles(roleMapText) === null ? fail(issue("SIGN_ON_ROLES")) : ok(roleMapText);
}

/** A role at a layer. */
export interface PlacedRole {
  readonly roleId: number;
  readonly layerId: number;
}

/**
 * Lists the roles to give and to take, so that a user has those of the role map that their claims name. Roles that the map
 * does not have are left alone.
 *
 * @example planSignOnRoles({ mapped: [{ roleId: 1, layerId: 1 }], named: [], has: [{ roleId: 1, layerId: 1 }, { roleId: 2, layerId: 1 }] }) // => { granted: [], revoked: [{ roleId: 1, layerId: 1 }] }
 */
export function planSignOnRoles({
  mapped,
  named,
  has,
}: {
  readonly mapped: readonly PlacedRole[];
  readonly named: readonly PlacedRole[];
  readonly has: readonly PlacedRole[];
}): { readonly granted: readonly PlacedRole[]; readonly revoked: readonly PlacedRole[] } {
  const placedRoleKey = ({ roleId, layerId }: PlacedRole) => `${roleId} ${layerId}`;
  const placedRoleKeys = (roles: readonly PlacedRole[]) => new Set(roles.map(placedRoleKey));
  const [ofMap, ofClaims, ownKeys] = [placedRoleKeys(mapped), placedRoleKeys(named), placedRoleKeys(has)];
  const namedRoleByKey = new Map(named.map((role) => [placedRoleKey(role), role]));
  return {
    granted: [...namedRoleByKey.values()].filter(
      (role) => ofMap.has(placedRoleKey(role)) && !ownKeys.has(placedRoleKey(role)),
    ),
    revoked: has.filter((role) => ofMap.has(placedRoleKey(role)) && !ofClaims.has(placedRoleKey(role))),
  };
}
