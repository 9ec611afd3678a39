import fc from "fast-check";

import type * as session from "../../../session/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbSubject = fc.constantFrom("a", "b", "c");
const arbAccountId = fc.constantFrom(1, 2, 3);
const arbOr = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const arbRoles = fc.array(
  fc.record({ roleId: fc.integer({ min: 1, max: 4 }), layerId: fc.integer({ min: 1, max: 3 }) }),
  {
    maxLength: 8,
  },
);
const keyOf = ({ roleId, layerId }: session.PlacedRole) => `${roleId} ${layerId}`;
const arbWord = fc.constantFrom("vente", "direction", "cn=caisse,dc=exemple,dc=ca", "Gérants été");
const arbEntry = fc.record({
  value: arbWord,
  role: fc.constantFrom("ADMIN", "MANAGER", "VIEWER"),
  layer: arbOr(fc.constantFrom("M1", "CH-2")),
});

/** Builds the rules and laws of single sign-on. */
export function signOnLaws({
  isFactorClaimed,
  judgeSignOn,
  listClaimValues,
  parseSignOnRoles,
  planSignOnRoles,
  readSignOnRoles,
  signOnRules,
}: typeof session): Readonly<Record<string, RuleRow>> {
  return {
    "sign-on": {
      says: "Single sign-on opens the account with the e-mail that the provider verified, and links the two at the first sign-in; from then on, neither opens or is opened by another.",
      source: "decision 0431",
      codes: ["SIGN_ON_FAILED", "SIGN_ON_UNAVAILABLE"],
      laws: {
        "ten minutes at the provider, five for the code, fifty entries of a role map": fixedCase(
          { answerMinutes: 10, codeMinutes: 5, rolesAtMost: 50, valuesAtMost: 500 },
          (rules) => same(signOnRules, rules),
        ),
        "opens the account of the verified e-mail, unless either is linked to another": fc.property(
          arbSubject,
          arbOr(fc.constant("ana@exemple.ca")),
          fc.boolean(),
          arbOr(arbAccountId),
          arbOr(arbSubject),
          arbOr(arbAccountId),
          (subject, email, isEmailVerified, accountId, linkedSubject, linkedAccountId) => {
            const judgement = judgeSignOn(
              { subject, email, isEmailVerified },
              { accountId, linkedSubject, linkedAccountId },
            );
            const isVouched = email !== null && isEmailVerified;
            const isFree =
              (linkedSubject === null || linkedSubject === subject) &&
              (linkedAccountId === null || linkedAccountId === accountId);
            const code = !isVouched ? "EMAIL" : accountId === null && linkedAccountId === null ? "UNKNOWN" : "OTHER";
            same(
              judgement.ok ? judgement.value : judgement.issues.map(({ params }) => params["reason"]),
              isVouched && accountId !== null && isFree ? accountId : [code],
            );
          },
        ),
        "a second factor counts only if the provider names several": fc.property(
          fc.oneof(
            fc.array(fc.constantFrom("pwd", "otp", "mfa", "hwk", "MFA")),
            fc.constantFrom("mfa", null, { mfa: 1 }),
          ),
          (amr) => same(isFactorClaimed(amr), Array.isArray(amr) && amr.some((method) => method === "mfa")),
        ),
      },
    },
    "sign-on-roles": {
      says: "A role map gives each value of a claim a role at a layer. A sign-in gives and takes the roles of the map only.",
      source: "decision 0431",
      codes: ["SIGN_ON_ROLES"],
      laws: {
        "a map is read as it was written": fc.property(
          fc.array(arbEntry, { minLength: 1, maxLength: 50 }),
          (entries) => {
            const text = entries
              .map(({ value, role, layer }) => `${value} = ${role}${layer === null ? "" : ` @ ${layer}`}`)
              .join(" ; ");
            if (text.length <= 1_000) same(readSignOnRoles(text), entries);
            same(parseSignOnRoles(text).ok, text.length <= 1_000);
          },
        ),
        "an entry without a value, a role or a layer makes the whole map invalid": fc.property(
          fc.constantFrom("vente", "= ADMIN", "vente =", "vente = ADMIN @", "vente = ADMIN @ M1 @ M2", "", ";", "@"),
          (wrong) => {
            const parsed = parseSignOnRoles(wrong === "" || wrong === ";" ? wrong : `direction = ADMIN; ${wrong}`);
            same(parsed.ok ? [] : parsed.issues.map(({ code }) => code), ["SIGN_ON_ROLES"]);
          },
        ),
        "a claim has the texts in it": fc.property(fc.anything({ maxDepth: 2 }), (claim) => {
          const values = listClaimValues(claim);
          const entries: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
          same(values, entries.filter((value) => typeof value === "string").slice(0, 500));
        }),
        "afterwards the roles of the map are those that the claims name, and the others are as before": fc.property(
          arbRoles,
          arbRoles,
          arbRoles,
          (mapped, wanted, has) => {
            const mappedRoles = wanted.filter((role) => mapped.some((other) => keyOf(other) === keyOf(role)));
            const { granted, revoked } = planSignOnRoles({ mapped, named: mappedRoles, has });
            const revokedKeys = new Set(revoked.map(keyOf));
            const after = new Set([...has.filter((role) => !revokedKeys.has(keyOf(role))), ...granted].map(keyOf));
            const ofMap = new Set(mapped.map(keyOf));
            const before = new Set(has.map(keyOf));
            for (const key of new Set([...before, ...ofMap, ...after]))
              same(after.has(key), ofMap.has(key) ? mappedRoles.some((role) => keyOf(role) === key) : before.has(key));
            holds(new Set(granted.map(keyOf)).size === granted.length, "each role is given once");
          },
        ),
        "nothing outside the map is granted, whatever is named": fc.property(arbRoles, arbRoles, (mapped, named) => {
          const { granted } = planSignOnRoles({ mapped, named, has: [] });
          for (const role of granted)
            holds(
              mapped.some((other) => keyOf(other) === keyOf(role)),
              keyOf(role),
            );
        }),
      },
    },
  };
}
