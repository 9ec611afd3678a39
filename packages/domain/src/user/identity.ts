/** Identity of a user: unique names and addresses. */

import { identityKey } from "../text/index.ts";

/** Identity fields of all users, deleted ones included. */
export interface KnownUser {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
}

/** A name or an address that somebody wants. */
export interface WantedIdentity {
  readonly text: string;
  /** User who claims the name or address; 0 is a new user. */
  readonly userId: number;
}

/**
 * Says whether a user name belongs to somebody else, or ever did: the name of a deleted user is never given again.
 *
 * Source: behaviour 3.9.
 *
 * @example isUsernameTaken({ text: "MARIE", userId: 0 }, [{ id: 7, username: "marie", email: null }]) // => true
 */
export function isUsernameTaken({ text, userId }: WantedIdentity, everyone: Iterable<KnownUser>): boolean {
  const key = identityKey(text);
  for (const user of everyone) if (user.id !== userId && identityKey(user.username) === key) return true;
  return false;
}

/**
 * Says whether an address belongs to somebody else; a deleted user may be restored, and keeps theirs.
 *
 * @example isEmailTaken({ text: "a@exemple.ca", userId: 7 }, [{ id: 7, username: "a", email: "A@exemple.ca" }]) // => false
 */
export function isEmailTaken({ text, userId }: WantedIdentity, everyone: Iterable<KnownUser>): boolean {
  const key = identityKey(text);
  for (const user of everyone)
    if (user.id !== userId && user.email !== null && identityKey(user.email) === key) return true;
  return false;
}

/**
 * Says whether a user has to accept the terms before going on: a newer version than the accepted one is there.
 *
 * Source: behaviour 3.9.
 *
 * @example isTermsDue({ accepted: 1, current: 2 }) // => true
 */
export function isTermsDue({ accepted, current }: { readonly accepted: number; readonly current: number }): boolean {
  return accepted < current;
}

/**
 * Says whether a user's password is set here: the organisation keeps the others.
 *
 * Source: specification 8 (password managed by the organization).
 *
 * @example isPasswordOurs({ isLdap: true }) // => false
 */
export function isPasswordOurs({ isLdap }: { readonly isLdap: boolean }): boolean {
  return !isLdap;
}
