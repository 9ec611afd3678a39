/** Route guard. */

import { barePath } from "../access/index.ts";

import type { LogoutReason } from "./logout-reason.ts";
import { isExpired, type TokenClaims } from "./token.ts";

/** Path of the home screen. Source: specification 4. */
export const homePath = "/bi";

/** Path of the Login screen. Source: specification 2. */
export const loginPath = "/";

/** Input of the route guard. */
export interface RouteQuestion {
  /** Path, with or without query and fragment. */
  readonly path: string;
  /** Claims of the token; null without a token. */
  readonly claims: Pick<TokenClaims, "exp"> | null;
  /** Units: seconds since 1970. */
  readonly now: number;
}

/** Decision of the route guard. */
export type RouteDecision = "allow" | { readonly redirect: string; readonly reason: LogoutReason | "SIGNED_IN" };

/**
 * Decides whether a path may be shown. Without a token, only public paths. With an expired token the session ends, on public paths too,
 * which are shown once the session's state is cleared. With a valid token the Login screen redirects to the dashboard.
 *
 * Source: specification 2 and 4; decision 0122.
 *
 * @example decideRoute({ path: "/bi", claims: null, now: 0 }) // => { redirect: "/", reason: "LOGIN_REQUIRED" }
 */
export function decideRoute({ path, claims, now }: RouteQuestion): RouteDecision {
  const pathOnly = barePath(path);
  const isSessionOpen = claims !== null && !isExpired(claims, now);
  if (isSessionOpen) return isLoginPath(pathOnly) ? { redirect: homePath, reason: "SIGNED_IN" } : "allow";
  const needsLogin = isLoginNeeded(pathOnly);
  if (claims !== null) return { redirect: needsLogin ? loginPath : path, reason: "SESSION_EXPIRED" };
  return needsLogin ? { redirect: loginPath, reason: "LOGIN_REQUIRED" } : "allow";
}

/**
 * Tells whether a path needs a session: every path except Login and the two for a forgotten password.
 *
 * Source: specification 2.
 *
 * @example isLoginNeeded("/chgpwd/abc") // => false
 */
export function isLoginNeeded(path: string): boolean {
  const pathOnly = barePath(path);
  return !isLoginPath(pathOnly) && pathOnly !== "/forgotpwd" && !/^\/chgpwd\/[^/]+$/u.test(pathOnly);
}

/**
 * Tells whether a path may be remembered for the next sign-in: one of the application that needs a session.
 *
 * Source: specification 2 (the last visited route is remembered), behaviour 3.10.
 *
 * @example isRememberedPath("//evil.example/bi") // => false
 */
export function isRememberedPath(path: string): boolean {
  return /^\/(?!\/)/u.test(path) && !/[\s\p{Cc}\\]/u.test(path) && isLoginNeeded(path);
}

const isLoginPath = (bare: string): boolean => bare === "/" || bare === "/pwa";
