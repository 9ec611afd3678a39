import { lawBooks, lawsOf, pickImplementation, type Law, type LawBook } from "@comptoir/domain/testing";

import type { Against } from "./law-line.ts";
import { recordUse, type RecordedFunctions } from "./record-use.ts";
import { remoteFunctions } from "./remote/remote-functions.ts";

/** Law to test, with the other implementation's functions; null if ours or a running Comptoir are tested. */
export interface OpenLaw {
  readonly law: Law;
  readonly theirs: RecordedFunctions | null;
}

/** Imports the law book of a running server; only when needed, because it loads the whole contract. */
const serverBook = () => import("./server/server-laws.ts");

/** Opens the law books for what is under test: the rules, or a running server. */
export async function openLawBooks(against: Against | null): Promise<readonly LawBook[]> {
  return against?.kind === "comptoir" ? [(await serverBook()).serverLaws] : lawBooks;
}

/** Indexes every law by name, with our functions or another implementation's. */
export async function openBooks(against: Against | null): Promise<ReadonlyMap<string, OpenLaw>> {
  if (against?.kind === "comptoir") {
    const { connectComptoir, serverLaws } = await serverBook();
    const laws = lawsOf(serverLaws, { ...connectComptoir(against) });
    return new Map(laws.map((law) => [law.name, { law, theirs: null }]));
  }
  const module = await loadImplementation(against);
  return new Map(
    lawBooks.flatMap((book: LawBook) => {
      const { functions } = pickImplementation(book, module);
      const recordedUse = against === null ? null : recordUse(functions);
      return lawsOf(book, recordedUse?.functions).map((law): [string, OpenLaw] => [
        law.name,
        { law, theirs: recordedUse },
      ]);
    }),
  );
}

/** Loads the exports of another implementation. */
export async function loadImplementation(against: Against | null): Promise<Readonly<Record<string, unknown>>> {
  if (against?.kind === "remote") return remoteFunctions(against.url, against.functions);
  if (against?.kind !== "module") return {};
  const { default: defaultExport, ...namedExports }: Readonly<Record<string, unknown>> = await import(against.url);
  return typeof defaultExport === "object" && defaultExport !== null
    ? { ...defaultExport, ...namedExports }
    : namedExports;
}
