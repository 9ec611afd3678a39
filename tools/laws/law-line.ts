/** What came of one law, as a report shows it. */

/**
 * `held`: no case broke it. `broken`: a case did, or it did not end. `ours`: it used none of the other implementation's functions.
 * `skipped`: it passes a function to what is under test, which cannot be sent to a server.
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
  /** Of which the processor worked on it: what a machine without other work takes. */
  readonly cpuMs: number;
  readonly seed: number;
  readonly failure: Failure | null;
}

/** A case that breaks a law, shrunk. */
export interface Failure {
  /** As code, where the values can be written as code. */
  readonly values: string;
  readonly path: string;
  readonly message: string;
}

/** What another implementation is: a module by its address, a server of the protocol, or a running Comptoir. */
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

/** What a worker is started with. */
export interface WorkerSetup {
  readonly against: Against | null;
  readonly runs: number;
  readonly seed: number;
  readonly path: string | null;
}
