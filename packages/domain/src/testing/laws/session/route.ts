import fc from "fast-check";

import { canUsePath, findFirstUsable, mayVisit, navigationPaths } from "../../../access/index.ts";
import type * as session from "../../../session/index.ts";
import { arbCallerPermissions } from "../../arbitraries/access.ts";
import { arbWebPath, arbWebQuery, arbWebUrl } from "../../arbitraries/address.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const openPaths = ["/", "/pwa", "/pwa/", "/forgotpwd", "/chgpwd/abc.def", "/?reason=x", "/forgotpwd#top"] as const;
const closedPaths = [
  "/bi",
  "/chgpwd",
  "/chgpwd/a/b",
  "/report/sale?x=1#y",
  "/pwa/bi",
  "/forgotpwd/x",
  "/bi/chgpwd/abc",
  "/inventory/documents/7",
  "/unknown",
] as const;
const arbPath = fc.oneof(fc.constantFrom(...openPaths, ...closedPaths), arbWebPath, fc.string({ maxLength: 12 }));
const arbNow = fc.integer({ min: 0, max: 200 });
const arbEnd: fc.Arbitrary<number | null> = fc.option(arbNow);

/** Builds the rules and laws of the routes open to a visitor. */
export function routeRules({
  decideRoute,
  homePath,
  isLoginNeeded,
  isRememberedPath,
  loginPath,
  pathAfterLogin,
}: typeof session): Readonly<Record<string, RuleRow>> {
  return {
    "route-guard": {
      says: "Login and the two screens of a forgotten password are public; every other path requires a session; an expired session ends on any path, and a visitor of a public screen stays there.",
      source: "specification 2 and 4",
      laws: {
        "without a session only public paths are shown": fc.property(
          fc.constantFrom(...openPaths),
          fc.constantFrom(...closedPaths),
          arbNow,
          (open, closed, now) => {
            same([isLoginNeeded(open), isLoginNeeded(closed)], [false, true]);
            same(decideRoute({ path: open, claims: null, now }), "allow");
            same(decideRoute({ path: closed, claims: null, now }), { redirect: loginPath, reason: "LOGIN_REQUIRED" });
          },
        ),
        "with a session every path is shown, except Login, which redirects to the dashboard": fc.property(
          arbPath,
          fc.integer({ min: 1, max: 100 }),
          arbNow,
          (path, left, now) => {
            const decision = decideRoute({ path, claims: { exp: now + left }, now });
            const isLogin = /^\/?(?:pwa)?\/*$/u.test(path.replace(/[?#].*$/su, "")) && !path.startsWith("pwa");
            same(decision, isLogin ? { redirect: homePath, reason: "SIGNED_IN" } : "allow");
          },
        ),
        "an expired session ends on every path, and redirects to Login from those that require one": fc.property(
          arbPath,
          fc.integer({ min: 0, max: 100 }),
          arbNow,
          (path, since, now) => {
            same(decideRoute({ path, claims: { exp: now - since }, now }), {
              redirect: isLoginNeeded(path) ? loginPath : path,
              reason: "SESSION_EXPIRED",
            });
          },
        ),
        "a redirect of the guard never redirects again (no loop)": fc.property(arbPath, arbEnd, (path, exp) => {
          const question = { claims: exp === null ? null : { exp }, now: 100 };
          const decision = decideRoute({ path, ...question });
          if (decision === "allow") return;
          // Expired entries are removed at the same time.
          const claims = decision.reason === "SESSION_EXPIRED" ? null : question.claims;
          same(decideRoute({ path: decision.redirect, claims, now: 100 }), "allow");
        }),
        "a path is public or not, with or without a query": fc.property(arbPath, arbWebQuery, (path, query) => {
          if (!/[?#]/u.test(path)) same(isLoginNeeded(`${path}?${query}`), isLoginNeeded(path));
        }),
      },
    },
    "last-route": {
      says: "The last visited path is remembered when it is a protected path of the application (no open redirect). After signing in the user returns to it when they may use it, else to the first screen they may use, else to the dashboard.",
      source: "specification 2; behaviour 3.10",
      laws: {
        "a remembered path requires a login, and never leads to another site (no open redirect)": fc.property(
          fc.oneof(
            arbPath,
            arbWebUrl,
            arbAnyText,
            fc.constantFrom("//evil.example/bi", "/\\evil.example", "/bi\n", "/\tbi"),
          ),
          (path) => {
            if (!isRememberedPath(path)) return;
            holds(isLoginNeeded(path), "it needs a login");
            holds(new RegExp("^/(?![/\\\\])[^\\s\\\\]*$", "u").test(path), "it stays within");
          },
        ),
        "after signing in the user returns to the last path when it was remembered and they may use it, else to the first screen they may use":
          fc.property(
            fc.oneof(
              fc.constant(null),
              arbPath,
              arbWebUrl,
              fc.constantFrom(
                "/management/role/7",
                "/report/sale?x=1",
                "/inventory/documents",
                "//evil.example/report/sale",
              ),
            ),
            arbCallerPermissions,
            (path, permissions) => {
              const isBack = path !== null && isRememberedPath(path) && canUsePath(path, permissions);
              const arrived = pathAfterLogin(path, permissions);
              same(arrived, isBack ? path : (findFirstUsable(permissions, navigationPaths) ?? homePath));
              holds(mayVisit(arrived, permissions), "they may visit it");
              holds(
                canUsePath(arrived, permissions) || findFirstUsable(permissions, navigationPaths) === null,
                "they can use it, unless there is nothing to use",
              );
              same(
                decideRoute({ path: pathAfterLogin(path, permissions), claims: { exp: 2 }, now: 1 }),
                "allow",
                "and stays there",
              );
            },
          ),
        "every protected screen is remembered": fc.property(
          fc.constantFrom(...closedPaths),
          arbWebQuery,
          (path, query) => {
            if (!path.includes("?")) holds(isRememberedPath(`${path}?${query}`), "it is remembered");
          },
        ),
      },
    },
  };
}
