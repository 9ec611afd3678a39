/** Detects an engine that lost a statement: the thread cannot answer pings while it computes, so one that answers during a statement has lost it. */

/** Functions by which a watchdog observes the engine, and gives it up. */
export interface WatchdogDeps {
  /** Returns the number of the running request; undefined if there is none. */
  readonly running: () => number | undefined;
  readonly ping: (request: number) => void;
  readonly giveUp: () => void;
  /** Interval of pings. Units: milliseconds. */
  readonly everyMs?: number;
}

/** Longest delay of a prompt answer; a slower one was waiting behind the statement. Units: milliseconds. */
const promptAnswerMs = 500;

/** Number of prompt answers during one request after which the request is lost. */
const promptAnswersAtMost = 3;

/** Makes a watchdog that pings the engine thread, one ping at a time; pass the answers to `hear`. */
export function makeWatchdog({ running, ping, giveUp, everyMs = 1_000 }: WatchdogDeps) {
  let watchedRequest: { readonly request: number; readonly at: number } | null = null;
  let promptAnswers = { request: 0, answers: 0 };
  const timer = setInterval(() => {
    const runningRequest = running();
    if (runningRequest === undefined) watchedRequest = null;
    if (runningRequest === undefined || watchedRequest?.request === runningRequest) return;
    watchedRequest = { request: runningRequest, at: performance.now() };
    ping(runningRequest);
  }, everyMs).unref();
  return {
    hear: (request: number): void => {
      const isPrompt = watchedRequest?.request === request && performance.now() - watchedRequest.at < promptAnswerMs;
      watchedRequest = null;
      if (!isPrompt || running() !== request) return void (promptAnswers = { request, answers: 0 });
      promptAnswers = { request, answers: promptAnswers.request === request ? promptAnswers.answers + 1 : 1 };
      if (promptAnswers.answers >= promptAnswersAtMost) giveUp();
    },
    stop: (): void => clearInterval(timer),
  };
}
