import fc from "fast-check";

import type * as session from "../../../session/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const minute = 60_000;
const arbUserId = fc.integer({ min: 1, max: 3 });
const arbPurpose = fc.constantFrom("ADD" as const, "SIGN_IN" as const);
const arbName = fc.stringMatching(/^[A-Za-zé][A-Za-zé 0-9]{0,30}[a-z0-9]$/u);

/** Uses of challenges in any order: which challenge, by whom, for what, and when. */
const arbUses = fc.array(
  fc.record({
    challenge: fc.nat({ max: 3 }),
    userId: arbUserId,
    purpose: arbPurpose,
    at: fc.integer({ min: 0, max: 8 * minute }),
  }),
  { maxLength: 20 },
);

/** Builds the rules and laws of passkeys. */
export function passkeyLaws({
  hasSecondFactor,
  isChallengeGood,
  isCounterForward,
  listProofWays,
  mayAddPasskey,
  parsePasskeyName,
  passkeyRules,
}: typeof session): Readonly<Record<string, RuleRow>> {
  return {
    passkey: {
      says: "A passkey signs a challenge that is good once, within five minutes, for one account and one purpose. Its counter only goes forward. An account has at most ten, each of its own name.",
      source: "Web Authentication level 3; decision 0448",
      codes: ["PASSKEY_WRONG", "PASSKEY_ORIGIN", "PASSKEY_NAME_EXISTS", "TOO_MANY"],
      laws: {
        "ten passkeys, five minutes, challenges of 32 bytes, names of less than forty characters": fixedCase(
          { keysAtMost: 10, challengeSeconds: 300, challengeBytes: 32, nameBound: "max40" },
          (rules) => same(passkeyRules, rules),
        ),
        "factors change by a code or a passkey beside the password as soon as the account has a second factor":
          fc.property(fc.nat({ max: 10 }), fc.boolean(), fc.nat({ max: 10 }), (passkeys, hasApp, codesLeft) => {
            const ways = listProofWays({ passkeys, hasApp, codesLeft });
            same(ways.length > 0, hasApp || passkeys >= 1);
            same(ways.includes("passkey"), passkeys >= 1);
            same(ways.includes("code"), hasApp || (passkeys >= 1 && codesLeft >= 1));
          }),
        "a challenge is good at most once, whatever is repeated in whatever order": fc.property(
          fc.array(fc.record({ userId: arbUserId, purpose: arbPurpose }), { minLength: 4, maxLength: 4 }),
          arbUses,
          (issued, uses) => {
            const challengeById = new Map(issued.map((row, id) => [id, { ...row, expiresAtMs: 5 * minute }]));
            const good = uses.filter(({ challenge, at, ...asked }) => {
              const openOffer = challengeById.get(challenge) ?? null;
              challengeById.delete(challenge);
              return isChallengeGood(openOffer, asked, at);
            });
            same(new Set(good.map(({ challenge }) => challenge)).size, good.length);
            for (const { challenge, userId, purpose, at } of good) {
              same({ userId, purpose }, issued[challenge]);
              holds(at < 5 * minute, "within five minutes");
            }
          },
        ),
        "a challenge is good from the moment it is issued until five minutes later, and not at that moment":
          fc.property(
            arbUserId,
            arbPurpose,
            fc.integer({ min: -minute, max: 7 * minute }),
            (userId, purpose, later) => {
              const issuedAt = 1_900_000_000_000;
              const challenge = { userId, purpose, expiresAtMs: issuedAt + 5 * minute };
              same(isChallengeGood(challenge, { userId, purpose }, issuedAt + later), later >= 0 && later < 5 * minute);
              same(isChallengeGood(null, { userId, purpose }, issuedAt + later), false);
            },
          ),
        "a challenge is nobody else's, and of no other purpose": fc.property(
          arbUserId,
          arbUserId,
          arbPurpose,
          arbPurpose,
          (owner, userId, issuedFor, purpose) =>
            same(
              isChallengeGood({ userId: owner, purpose: issuedFor, expiresAtMs: 10 }, { userId, purpose }, 0),
              owner === userId && issuedFor === purpose,
            ),
        ),
        "of two answers with the same counter one is refused, unless the authenticator has no counter": fc.property(
          fc.nat(),
          fc.nat(),
          (last, sent) => {
            same(isCounterForward(last, sent), (last === 0 && sent === 0) || sent > last);
            holds(last === 0 || !(isCounterForward(last, sent) && isCounterForward(sent, last)), "one way only");
          },
        ),
        "an account has at most ten": fc.property(fc.nat({ max: 30 }), (count) =>
          same(mayAddPasskey(count), count < 10),
        ),
        "a name is trimmed, on one line, and differs from the others by more than case and width": fc.property(
          arbName,
          fc.array(arbName, { maxLength: 4 }),
          (name, others) => {
            const isTaken = others.some((other) => other.trim().toLowerCase() === name.trim().toLowerCase());
            const parsed = parsePasskeyName(`  ${name} `, others);
            same(parsed.ok ? parsed.value : parsed.issues[0]?.code, isTaken ? "PASSKEY_NAME_EXISTS" : name.trim());
            const repeatedName = parsePasskeyName(name.toUpperCase(), [...others, name]);
            same(repeatedName.ok ? null : repeatedName.issues[0]?.code, "PASSKEY_NAME_EXISTS");
          },
        ),
        "no name is empty, longer than 39 characters, or of control characters and half surrogate pairs": fc.property(
          fc.oneof(
            fc.constantFrom("", " ", "a\u0007", "\ud800", "a\nb", "\u202e"),
            fc.string({ minLength: 40, maxLength: 200 }).map((text) => `x${text}y`),
            fc.anything({ maxDepth: 1 }).filter((value) => typeof value !== "string"),
          ),
          (name) => same(parsePasskeyName(name, []).ok, false),
        ),
        "a second factor is the app or a passkey": fc.property(fc.nat({ max: 10 }), fc.boolean(), (passkeys, hasApp) =>
          same(hasSecondFactor({ passkeys, hasApp }), hasApp || passkeys > 0),
        ),
      },
    },
  };
}
