/** Access to an endpoint, declared beside its path, and read by the server's policy and its tests. */

import type { PermissionCode } from "@comptoir/domain/access";
import { Context } from "effect";

/**
 * Callers of an endpoint: anyone, anyone signed in, a terminal with its key, nobody, or holders of any of some permissions.
 *
 * `ofModel` takes the permissions of the model that the path names.
 */
export type Access =
  | { readonly kind: "nobody" }
  | { readonly kind: "public" }
  | { readonly kind: "session" }
  | { readonly kind: "terminal" }
  | { readonly kind: "anyOf"; readonly permissions: readonly PermissionCode[] }
  | { readonly kind: "ofModel"; readonly asks: "read" | "write" | "list" };

/** Annotation of an endpoint with its access. */
export const EndpointAccess = Context.Reference<Access>("@comptoir/api/EndpointAccess", {
  defaultValue: () => ({ kind: "session" }),
});

/** Annotation of an endpoint that is open to users who must still accept the terms, choose a password or add a second factor. */
export const AllowedBeforeDuties = Context.Reference<boolean>("@comptoir/api/AllowedBeforeDuties", {
  defaultValue: () => false,
});

/** Annotation of an endpoint for people only: no key of another program may call it. */
export const ForPeople = Context.Reference<boolean>("@comptoir/api/ForPeople", { defaultValue: () => false });

/** Open to anyone, signed in or not. */
export const forAnyone: Access = { kind: "public" };

/** For a terminal, with its key: nobody who is signed in may call it. */
export const forTerminals: Access = { kind: "terminal" };

/** For anyone who is signed in. */
export const forSignedIn: Access = { kind: "session" };

/**
 * Open to holders of any of some permissions; CUD includes READ.
 *
 * @example forPermissionHolders("SALE_READ") // => { kind: "anyOf", permissions: ["SALE_READ"] }
 */
export function forPermissionHolders(
  ...permissions: readonly PermissionCode[]
): Extract<Access, { readonly kind: "anyOf" }> {
  return { kind: "anyOf", permissions };
}

/** Open to users who may read the entity of the path's model. */
export const forReaders: Access = { kind: "ofModel", asks: "read" };

/** Open to users who may read the rows of the path's model, an entity or not. */
export const forListReaders: Access = { kind: "ofModel", asks: "list" };

/** Open to users who may change the entity of the path's model. */
export const forWriters: Access = { kind: "ofModel", asks: "write" };

/** Tells whether an endpoint is open to users who must still accept the terms, choose a password or add a second factor. */
export function isAllowedBeforeDuties(endpoint: { readonly annotations: Context.Context<never> }): boolean {
  return Context.get(endpoint.annotations, AllowedBeforeDuties);
}

/** Tells whether an endpoint is closed to keys of other programs; what is open before duties are done is for people. */
export function isForPeople(endpoint: { readonly annotations: Context.Context<never> }): boolean {
  return Context.get(endpoint.annotations, ForPeople) || isAllowedBeforeDuties(endpoint);
}

/** Returns the access of an endpoint. */
export function endpointAccessOf(endpoint: { readonly annotations: Context.Context<never> }): Access {
  return Context.get(endpoint.annotations, EndpointAccess);
}
