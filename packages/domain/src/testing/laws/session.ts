import * as session from "../../session/index.ts";
import { lawBook } from "../law.ts";
import { apiKeyLaws } from "./session/api-key.ts";
import { idleRules } from "./session/idle.ts";
import { lockoutRules } from "./session/lockout.ts";
import { numberRules } from "./session/number-rules.ts";
import { passwordRules } from "./session/password.ts";
import { passkeyLaws } from "./session/passkey.ts";
import { routeRules } from "./session/route.ts";
import { secondFactorLaws } from "./session/second-factor.ts";
import { signOnLaws } from "./session/sign-on.ts";
import { tokenRules } from "./session/token.ts";

/** Sessions: tokens, where a visitor may go, passwords, and what failed logins lead to. */
export const sessionLaws = lawBook("session", session, (functions) => ({
  ...tokenRules(functions),
  ...routeRules(functions),
  ...passwordRules(functions),
  ...idleRules(functions),
  ...lockoutRules(functions),
  ...numberRules(functions),
  ...secondFactorLaws(functions),
  ...passkeyLaws(functions),
  ...apiKeyLaws(functions),
  ...signOnLaws(functions),
}));
