/** Results of testing laws, as they are reported. */

/**
 * Outcome of a law.
 *
 * `held`: no counterexample. `broken`: a counterexample, no case that could be generated, a timeout, or a failed thread. `ours`: it used none of the other implementation's functions.
 * `skipped`: it passes a function to the implementation, which cannot be sent to a server.
 */
export type Outcome = "held" | "broken" | "ours" | "skipped";

export interface LawLine {
  readonly name: string;
  readonly area: string;
  readonly rule: string;
  readonly title: string;
  readonly outcome: Outcome;
  readonly runs: number;
  readonly ms: number;
  /** Processor time of the law, which is its duration on an idle machine. Units: milliseconds. */
  readonly cpuMs: number;
  readonly seed: number;
  readonly failure: Failure | null;
}

/** Smallest counterexample found for a broken law. */
export interface Failure {
  /** Values of the counterexample, printed as code if possible. */
  readonly values: string;
  readonly path: string;
  readonly message: string;
}

/** Other implementation under test: a module, a protocol server, or a running Comptoir. */
export type Against =
  | { readonly kind: "module"; readonly shown: string; readonly url: string }
  | {
      readonly kind: "remote";
      readonly shown: string;
      readonly url: string;
      readonly functions: Readonly<Record<string, readonly string[]>>;
    }
  | {
      readonly kind: "comptoir";
      readonly shown: string;
      readonly url: string;
      readonly user: string;
      readonly password: string;
    };

/** Parameters with which a worker thread starts. */
export interface WorkerSetup {
  readonly against: Against | null;
  readonly runs: number;
  readonly seed: number;
  readonly path: string | null;
}
