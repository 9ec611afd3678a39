/** Unique user names and e-mail addresses. */

import { identityKey } from "../text/index.ts";

/** Identity fields of all users, deleted ones included. */
export interface KnownUser {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
}

/** A user name or address to check. */
export interface IdentityToCheck {
  readonly text: string;
  /** Id of the user; 0 for a new one. */
  readonly userId: number;
}

/**
 * Tells whether a user name belongs to another user, or ever did: names of deleted users are never reused.
 *
 * Source: behaviour 3.9.
 *
 * @example isUsernameTaken({ text: "MARIE", userId: 0 }, [{ id: 7, username: "marie", email: null }]) // => true
 */
export function isUsernameTaken({ text, userId }: IdentityToCheck, everyone: Iterable<KnownUser>): boolean {
  const usernameKey = identityKey(text);
  for (const user of everyone) if (user.id !== userId && identityKey(user.username) === usernameKey) return true;
  return false;
}

/**
 * Tells whether an address belongs to another user, deleted or not: a deleted user may be restored.
 *
 * @example isEmailTaken({ text: "a@exemple.ca", userId: 7 }, [{ id: 7, username: "a", email: "A@exemple.ca" }]) // => false
 */
export function isEmailTaken({ text, userId }: IdentityToCheck, everyone: Iterable<KnownUser>): boolean {
  const emailKey = identityKey(text);
  for (const user of everyone)
    if (user.id !== userId && user.email !== null && identityKey(user.email) === emailKey) return true;
  return false;
}

/**
 * Tells whether a user must accept the terms: there is a newer version than the accepted one.
 *
 * Source: behaviour 3.9.
 *
 * @example mustAcceptTerms({ accepted: 1, current: 2 }) // => true
 */
export function mustAcceptTerms({
  accepted,
  current,
}: {
  readonly accepted: number;
  readonly current: number;
}): boolean {
  return accepted < current;
}

/**
 * Tells whether a user's password is managed by Comptoir, not by the organisation's directory.
 *
 * Source: specification 8 (password managed by the organization).
 *
 * @example isPasswordOurs({ isLdap: true }) // => false
 */
export function isPasswordOurs({ isLdap }: { readonly isLdap: boolean }): boolean {
  return !isLdap;
}
