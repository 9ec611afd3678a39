/** The directory of the organisation: whoever can sign in there with a password may sign in here with it. */

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

/** The directory does not answer, or not to us: nothing is known of the password. */
export class DirectoryUnavailable extends Data.TaggedError("DirectoryUnavailable")<{ readonly cause: unknown }> {}

export interface DirectoryService {
  /** Whether a password is the one that the directory has for somebody. */
  readonly verify: (username: string, password: string) => Effect.Effect<boolean, DirectoryUnavailable>;
  /** Connects as a sign-in does; undefined without a directory. */
  readonly check?: Effect.Effect<void, DirectoryUnavailable>;
}

/** Without one, nobody's password can be checked there. */
export const Directory = Context.Reference<DirectoryService>("@comptoir/server/Directory", {
  defaultValue: () => ({ verify: () => Effect.fail(new DirectoryUnavailable({ cause: "LDAP_URL is not set" })) }),
});

/** How long the directory is waited for: a connection, an answer, all of them together. Units: milliseconds. */
const waits = { connect: 3_000, answer: 5_000, total: 10_000 } as const;

/** The most sign-ins that wait for the directory at once. */
const atOnce = 16;

export const directoryLayer = (settings: DirectorySettings | null): Layer.Layer<never> =>
  settings === null ? Layer.empty : Layer.effect(Directory, makeDirectory(settings));

const makeDirectory = Effect.fnUntraced(function* (settings: DirectorySettings) {
  const turns = yield* Semaphore.make(atOnce);
  const connected = <A>(work: (client: Client) => Promise<A>) =>
    Effect.acquireUseRelease(
      Effect.sync(
        () =>
          new Client({
            url: settings.url,
            connectTimeout: waits.connect,
            timeout: waits.answer,
            ...(settings.url.startsWith("ldaps:") && { tlsOptions: tlsOf(settings) }),
          }),
      ),
      (client) => Effect.tryPromise({ try: () => work(client), catch: (cause) => new DirectoryUnavailable({ cause }) }),
      (client) => Effect.promise(() => client.unbind().catch(() => undefined)),
    );
  const verify = (username: string, password: string) =>
    // A directory takes a name without a password for nobody in particular, and says yes.
    password === ""
      ? Effect.succeed(false)
      : connected((client) => signIn(client, settings, { username, password })).pipe(
          Effect.timeoutOrElse({
            duration: waits.total,
            orElse: () => Effect.fail(new DirectoryUnavailable({ cause: "no answer in time" })),
          }),
          Effect.tapError(({ cause }) =>
            Effect.logWarning(
              `The directory ${settings.url} cannot check a password: ${cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)}`,
            ),
          ),
          turns.withPermits(1),
        );
  const check = connected((client) => findPeople(client, settings, "comptoir-check"));
  return { verify, check: Effect.asVoid(check) };
});

const tlsOf = ({ ca }: DirectorySettings) => ({ minVersion: "TLSv1.2" as const, ...(ca !== null && { ca }) });

/** Looks one person up, and signs in as them. Whoever is not found, or found twice, has no password. */
async function signIn(
  client: Client,
  settings: DirectorySettings,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<boolean> {
  const found = await findPeople(client, settings, username);
  const [dn = ""] = found;
  if (found.length !== 1 || dn === "") return false;
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal)) return false;
    throw error;
  }
}

/** Errors of a directory that mean a refused password. */
const refusals = [
  InvalidCredentialsError,
  InappropriateAuthError,
  UnwillingToPerformError,
  ConstraintViolationError,
  InsufficientAccessError,
] as const;

/** Finds the names of those who match, as the service account: two are as many as matter. */
async function findPeople(client: Client, settings: DirectorySettings, username: string): Promise<readonly string[]> {
  const { service, base, startTls, url } = settings;
  const host = new URL(url).hostname.replaceAll(/[[\]]/gu, "");
  // The name that the certificate has to be for: on a connection that is open already it is not known otherwise.
  if (startTls) await client.startTLS({ ...tlsOf(settings), host, ...(isIP(host) === 0 && { servername: host }) });
  if (service !== null) await client.bind(service.dn, Redacted.value(service.password));
  const filter = settings.filter.replaceAll("{username}", () => escapeFilter`${username}`);
  try {
    const { searchEntries } = await client.search(base, { scope: "sub", filter, sizeLimit: 2, attributes: ["1.1"] });
    return searchEntries.map(({ dn }) => dn);
  } catch (error) {
    if (error instanceof SizeLimitExceededError) return [];
    throw error;
  }
}
