/** Detects an engine that lost a statement: the thread cannot answer pings while it computes, so one that answers during a statement has lost it. */

export interface WatchdogDeps {
  /** Returns the number of the running request; undefined if there is none. */
  readonly running: () => number | undefined;
  readonly ping: (request: number) => void;
  readonly giveUp: () => void;
  /** Interval of pings. Units: milliseconds. */
  readonly everyMs?: number;
}

/** Longest delay of a prompt answer; a slower one was waiting behind the statement. Units: milliseconds. */
const promptMs = 500;

/** Number of prompt answers during one request after which the request is lost. */
const answersAtMost = 3;

/** Makes a watchdog that pings the engine thread, one ping at a time; pass the answers to `hear`. */
export function makeWatchdog({ running, ping, giveUp, everyMs = 1_000 }: WatchdogDeps) {
  let watched: { readonly request: number; readonly at: number } | null = null;
  let prompt = { request: 0, answers: 0 };
  const timer = setInterval(() => {
    const request = running();
    if (request === undefined) watched = null;
    if (request === undefined || watched?.request === request) return;
    watched = { request, at: performance.now() };
    ping(request);
  }, everyMs).unref();
  return {
    hear: (request: number): void => {
      const isPrompt = watched?.request === request && performance.now() - watched.at < promptMs;
      watched = null;
      if (!isPrompt || running() !== request) return void (prompt = { request, answers: 0 });
      prompt = { request, answers: prompt.request === request ? prompt.answers + 1 : 1 };
      if (prompt.answers >= answersAtMost) giveUp();
    },
    stop: (): void => clearInterval(timer),
  };
}
