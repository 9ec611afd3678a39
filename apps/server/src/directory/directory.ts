/** LDAP directory of the organisation: checks the passwords of the users that it manages. */

import { isIP } from "node:net";

import { Context, Data, Effect, Layer, Redacted, Semaphore } from "effect";
import {
  Client,
  ConstraintViolationError,
  escapeFilter,
  InappropriateAuthError,
  InsufficientAccessError,
  InvalidCredentialsError,
  SizeLimitExceededError,
  UnwillingToPerformError,
} from "ldapts";

import type { DirectorySettings } from "./directory-settings.ts";

/** Error: the directory does not answer or refuses the server's requests, so the password could not be checked. */
export class DirectoryUnavailable extends Data.TaggedError("DirectoryUnavailable")<{ readonly cause: unknown }> {}

export interface DirectoryService {
  /** Checks a password in the directory; false if it is wrong. */
  readonly verify: (username: string, password: string) => Effect.Effect<boolean, DirectoryUnavailable>;
  /** Connects and searches, as a sign-in does, to check that the directory works; missing if none is configured. */
  readonly check?: Effect.Effect<void, DirectoryUnavailable>;
}

/** Directory that checks passwords. By default none is configured, and every check fails. */
export const Directory = Context.Reference<DirectoryService>("@comptoir/server/Directory", {
  defaultValue: () => ({ verify: () => Effect.fail(new DirectoryUnavailable({ cause: "LDAP_URL is not set" })) }),
});

/** Time limits of connecting, of one answer, and of a whole check. Units: milliseconds. */
const timeLimitsMs = { connect: 3_000, answer: 5_000, total: 10_000 } as const;

/** Maximum number of concurrent password checks; further ones wait. */
const checksAtOnce = 16;

export const directoryLayer = (settings: DirectorySettings | null): Layer.Layer<never> =>
  settings === null ? Layer.empty : Layer.effect(Directory, makeDirectory(settings));

const makeDirectory = Effect.fnUntraced(function* (settings: DirectorySettings) {
  const checkTurns = yield* Semaphore.make(checksAtOnce);
  const withConnectedClient = <A>(work: (client: Client) => Promise<A>) =>
    Effect.acquireUseRelease(
      Effect.sync(
        () =>
          new Client({
            url: settings.url,
            connectTimeout: timeLimitsMs.connect,
            timeout: timeLimitsMs.answer,
            ...(settings.url.startsWith("ldaps:") && { tlsOptions: tlsOptionsOf(settings) }),
          }),
      ),
      (client) => Effect.tryPromise({ try: () => work(client), catch: (cause) => new DirectoryUnavailable({ cause }) }),
      (client) => Effect.promise(() => client.unbind().catch(() => undefined)),
    );
  const verifyPassword = (username: string, password: string) =>
    // A directory accepts an empty password as an anonymous sign-in, so an empty password is refused here.
    password === ""
      ? Effect.succeed(false)
      : withConnectedClient((client) => signIn(client, settings, { username, password })).pipe(
          Effect.timeoutOrElse({
            duration: timeLimitsMs.total,
            orElse: () => Effect.fail(new DirectoryUnavailable({ cause: "no answer in time" })),
          }),
          Effect.tapError(({ cause }) =>
            Effect.logWarning(
              `The directory ${settings.url} cannot check a password: ${cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)}`,
            ),
          ),
          checkTurns.withPermits(1),
        );
  const checkConnection = withConnectedClient((client) => findDistinguishedNames(client, settings, "comptoir-check"));
  return { verify: verifyPassword, check: Effect.asVoid(checkConnection) };
});

const tlsOptionsOf = ({ ca }: DirectorySettings) => ({ minVersion: "TLSv1.2" as const, ...(ca !== null && { ca }) });

/** Looks a person up and signs in to the directory as them. False if no entry matches the name, or more than one. */
async function signIn(
  client: Client,
  settings: DirectorySettings,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<boolean> {
  const distinguishedNames = await findDistinguishedNames(client, settings, username);
  const [dn = ""] = distinguishedNames;
  if (distinguishedNames.length !== 1 || dn === "") return false;
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (passwordRefusalErrors.some((refusal) => error instanceof refusal)) return false;
    throw error;
  }
}

/** Errors of a directory that mean a refused password. */
const passwordRefusalErrors = [
  InvalidCredentialsError,
  InappropriateAuthError,
  UnwillingToPerformError,
  ConstraintViolationError,
  InsufficientAccessError,
] as const;

/** Finds the DNs of people who match the filter, with the service account: up to two, since two are already ambiguous, and none if there are more. */
async function findDistinguishedNames(
  client: Client,
  settings: DirectorySettings,
  username: string,
): Promise<readonly string[]> {
  const { service, base, startTls, url } = settings;
  const hostName = new URL(url).hostname.replaceAll(/[[\]]/gu, "");
  // Names the host whose certificate is expected: StartTLS on an open connection does not know it.
  if (startTls)
    await client.startTLS({
      ...tlsOptionsOf(settings),
      host: hostName,
      ...(isIP(hostName) === 0 && { servername: hostName }),
    });
  if (service !== null) await client.bind(service.dn, Redacted.value(service.password));
  const personFilter = settings.filter.replaceAll("{username}", () => escapeFilter`${username}`);
  try {
    const { searchEntries } = await client.search(base, {
      scope: "sub",
      filter: personFilter,
      sizeLimit: 2,
      attributes: ["1.1"],
    });
    return searchEntries.map(({ dn }) => dn);
  } catch (error) {
    if (error instanceof SizeLimitExceededError) return [];
    throw error;
  }
}
