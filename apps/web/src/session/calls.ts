/** Calls of one session: every API call goes through here and returns an answer. */
import { followEvents, makeLazyClient } from "@comptoir/api/client";
import type { ComptoirClient } from "@comptoir/api/client";
import type { CallError } from "@comptoir/api/errors";
import { Cause, Context, Effect, Exit, Layer, ManagedRuntime } from "effect";

import type { Answer, Failure } from "../shared/answer.ts";
import { failWith } from "../shared/answer.ts";
import { OutdatedPage } from "../shared/part.ts";
import { language, loadErrorTexts } from "../shared/text.ts";
import { runInOneTab } from "./one-tab.ts";
import { currentTraceparent } from "./gesture-trace.ts";
import { loadContract } from "./load-contract.ts";
import { pressedControl } from "./pressed-control.ts";
import type { SessionStore } from "./session-store.ts";

export class Api extends Context.Service<Api, ComptoirClient>()("@comptoir/web/Api") {}

/** Calls of a session. */
export type Calls = ReturnType<typeof makeCalls>;

const callsByStore = new WeakMap<SessionStore, Calls>();

/** Calls of a session; one shared instance, so that a token is renewed once. */
export function sharedCallsOf(session: SessionStore): Calls {
  const callsOfStore = callsByStore.get(session) ?? makeCalls(session);
  callsByStore.set(session, callsOfStore);
  return callsOfStore;
}

function makeCalls(session: SessionStore) {
  const apiLayer = Layer.sync(Api, () =>
    makeLazyClient(
      {
        token: session.tokenAtHand,
        language: () => language,
        viewAs: () => session.state.viewing?.roleId ?? null,
        traceparent: currentTraceparent,
        isUnattended: session.isUnattended,
        onRenewed: session.granted,
        onSessionEnd: session.refused,
        exclusively: runInOneTab,
        follow: followEvents,
      },
      loadContract,
    ),
  );
  const runtime = ManagedRuntime.make(apiLayer);

  /** Makes a call; aborting the signal interrupts it, here and on the server. */
  async function askServer<A>(
    request: (api: ComptoirClient) => Effect.Effect<A, CallError>,
    signal?: AbortSignal,
    control = pressedControl(),
  ): Promise<Answer<A>> {
    const answerEffect = Effect.flatMap(Effect.service(Api), request).pipe(
      Effect.match({
        onFailure: (error): Answer<A> => toFailure(error, control),
        onSuccess: (value): Answer<A> => ({ ok: true, value }),
      }),
    );
    const requestExit = await runtime.runPromiseExit(answerEffect, signal === undefined ? {} : { signal });
    if (Exit.isSuccess(requestExit) && requestExit.value.ok) return requestExit.value;
    if (!Exit.isSuccess(requestExit) && Cause.hasInterruptsOnly(requestExit.cause)) return failWith("CANCELLED");
    await loadErrorTexts();
    if (Exit.isSuccess(requestExit)) return requestExit.value;
    // A bug of ours: logged to the console, and shown as an unknown error.
    runtime.runFork(Effect.logError(requestExit.cause));
    return failWith("UNKNOWN");
  }

  /** Makes a call, after renewing a token that is about to expire. */
  async function askSignedIn<A>(
    request: (api: ComptoirClient) => Effect.Effect<A, CallError>,
    signal?: AbortSignal,
  ): Promise<Answer<A>> {
    const pressedElement = pressedControl();
    await session.getToken();
    return askServer(request, signal, pressedElement);
  }

  return { ask: askServer, askSignedIn };
}

/** Tells whether the service was out of reach, so that the same call may be answered later. */
const isOutOfReach = ({ code, status }: Pick<Failure, "code" | "status">): boolean =>
  code === "NETWORK" || status === 502 || status === 503;

function toFailure(error: CallError, control: HTMLElement | undefined): Answer<never> {
  const failure: Failure = {
    code: "cause" in error && error.cause instanceof OutdatedPage ? "PAGE_OUTDATED" : error.code,
    status: "status" in error ? error.status : null,
    requestId: ("requestId" in error ? error.requestId : undefined) ?? null,
    issues: error.issues.map((issue) => ({
      code: issue.code,
      field: issue.field ?? null,
      params: issue.params ?? {},
    })),
  };
  const isRepeatable = control !== undefined && isOutOfReach(failure);
  return { ok: false, failure: isRepeatable ? { ...failure, control: () => control } : failure };
}
