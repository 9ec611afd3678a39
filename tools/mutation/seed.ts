import fc from "fast-check";

/** Sets a fixed seed for every law, so that a mutant's survival does not depend on chance. Counterexamples are not shrunk. */
fc.configureGlobal({ seed: 20_261_121, endOnFailure: true });
