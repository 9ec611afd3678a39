/** Sees that an engine has stopped answering. A statement computes without a pause: a thread that is free to talk while one runs has lost it. */

export interface WatchdogDeps {
  /** The number of the request that runs; undefined while none does. */
  readonly running: () => number | undefined;
  readonly ping: (request: number) => void;
  readonly giveUp: () => void;
  /** Units: milliseconds. */
  readonly everyMs?: number;
}

/** An answer that comes later was waiting behind the statement. Units: milliseconds. */
const promptMs = 500;

/** So many prompt answers in a row while one request runs: nothing computes it any more. */
const answersAtMost = 3;

/** Asks the thread once at a time; `hear` is told its answers. */
export function makeWatchdog({ running, ping, giveUp, everyMs = 1_000 }: WatchdogDeps) {
  let asked: { readonly request: number; readonly at: number } | null = null;
  let prompt = { request: 0, answers: 0 };
  const timer = setInterval(() => {
    const request = running();
    if (request === undefined) asked = null;
    if (request === undefined || asked?.request === request) return;
    asked = { request, at: performance.now() };
    ping(request);
  }, everyMs).unref();
  return {
    hear: (request: number): void => {
      const isPrompt = asked?.request === request && performance.now() - asked.at < promptMs;
      asked = null;
      if (!isPrompt || running() !== request) return void (prompt = { request, answers: 0 });
      prompt = { request, answers: prompt.request === request ? prompt.answers + 1 : 1 };
      if (prompt.answers >= answersAtMost) giveUp();
    },
    stop: (): void => clearInterval(timer),
  };
}
