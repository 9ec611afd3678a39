/** A client without Effect: promises and AbortSignal. */

import { Cause, Effect, Exit, Option } from "effect";

import { Cancelled } from "../errors/index.ts";
import type { ComptoirClient } from "./client-types.ts";
import { makeLatestCalls } from "./latest.ts";

/** Cancels a call by a signal, or by a newer call with the same key. */
export interface PromiseCallOptions {
  readonly signal?: AbortSignal;
  readonly latest?: string;
}

type Promised<Client> = {
  readonly [Group in keyof Client]: {
    readonly [Name in keyof Client[Group]]: Client[Group][Name] extends (
      request: infer Request,
    ) => Effect.Effect<infer Answer, infer _Error>
      ? (
          ...args: [Request] extends [void]
            ? [request?: undefined, options?: PromiseCallOptions]
            : [request: Request, options?: PromiseCallOptions]
        ) => Promise<Answer>
      : never;
  };
};

/** The client of promises; they reject with the tagged error, or with Cancelled. */
export type PromiseClient = Promised<ComptoirClient>;

type AnyMethod = (request: unknown) => Effect.Effect<unknown, unknown>;

/** Turns a client into one of promises. */
export function toPromiseClient(client: ComptoirClient): PromiseClient {
  const latestCalls = makeLatestCalls();
  const toPromiseMethod =
    (method: AnyMethod) =>
    (request: unknown, { signal, latest: key }: PromiseCallOptions = {}) => {
      const callEffect = method(request);
      return Effect.runPromiseExit(
        key === undefined ? callEffect : latestCalls.run(key, callEffect),
        signal === undefined ? {} : { signal },
      ).then(valueOrThrow);
    };
  // The same groups and names as the client's own.
  return Object.fromEntries(
    Object.entries(client).map(([group, methods]) => [
      group,
      Object.fromEntries(
        Object.entries<AnyMethod>(methods as Record<string, AnyMethod>).map(([name, method]) => [
          name,
          toPromiseMethod(method),
        ]),
      ),
    ]),
  ) as unknown as PromiseClient;
}

/** Returns the value of an exit; throws its failure, or `Cancelled` after an interruption. */
function valueOrThrow(exit: Exit.Exit<unknown, unknown>): unknown {
  if (Exit.isSuccess(exit)) return exit.value;
  if (Cause.hasInterruptsOnly(exit.cause)) throw new Cancelled();
  const exitFailure = Cause.findErrorOption(exit.cause);
  throw Option.isSome(exitFailure) ? exitFailure.value : Cause.squash(exit.cause);
}
