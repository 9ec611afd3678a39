/** Interface of the session's calls; the implementation loads when somebody starts to sign in. */
import type { PasskeySignature, ResetLink } from "@comptoir/api/wire";
import type { LanguageCode } from "@comptoir/domain/language";

import type { Answer } from "../shared/answer.ts";

export interface User {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: LanguageCode;
  /** Duties that block all other work: terms to accept, a password to choose, a second factor to add. */
  readonly isTermsAccepted?: boolean;
  readonly mustChangePassword?: boolean;
  readonly mustAddSecondFactor?: boolean;
  /** Idle minutes until the session ends; absent is never. */
  readonly idleMinutes?: number;
}

export interface SessionGrant {
  readonly token: string;
  readonly user: User;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly rememberMe: boolean;
  /** Code of the second factor, once the server asked for it. */
  readonly code?: string;
  /** Signature of a passkey, in place of a code. */
  readonly passkey?: PasskeySignature;
}

export interface SetupForm {
  readonly username: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string;
  readonly language: LanguageCode;
  readonly chainName: string;
}

export interface SessionGateway {
  readonly login: (credentials: Credentials) => Promise<Answer<SessionGrant>>;
  readonly setup: (form: SetupForm) => Promise<Answer<SessionGrant>>;
  /** Renews the session by the cookie that only the server reads. */
  readonly refresh: () => Promise<Answer<SessionGrant>>;
  readonly logout: () => Promise<Answer<unknown>>;
  /** Ends every session of the user, on every device, by their password. */
  readonly logoutEverywhere: (password: string) => Promise<Answer<unknown>>;
  readonly changeLayer: (layerId: number) => Promise<Answer<{ readonly token: string }>>;
  readonly forgotPassword: (username: string) => Promise<Answer<unknown>>;
  /** Checks whether a reset link is valid, without using it up. */
  readonly checkResetLink: (token: string) => Promise<Answer<ResetLink>>;
  readonly changePassword: (form: { readonly token: string; readonly password: string }) => Promise<Answer<unknown>>;
}
