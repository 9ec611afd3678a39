import { lawBooks, lawsOf, theirsFor, type Law, type LawBook } from "@comptoir/domain/testing";

import type { Against } from "./law-line.ts";
import { recordUse, type Recorded } from "./record-use.ts";
import { remoteFunctions } from "./remote/remote-functions.ts";

/** The laws to hold, each with what of the other implementation it is held against; null when all is ours. */
export interface OpenLaw {
  readonly law: Law;
  readonly theirs: Recorded | null;
}

/** The book of a running server knows the whole contract: it is read only when a server is there. */
const serverBook = () => import("./server/server-laws.ts");

/** The books for what is under test: those of the rules, or that of a running server. */
export async function booksFor(against: Against | null): Promise<readonly LawBook[]> {
  return against?.kind === "comptoir" ? [(await serverBook()).serverLaws] : lawBooks;
}

/** Every law by name, over our functions or over another implementation's. */
export async function openBooks(against: Against | null): Promise<ReadonlyMap<string, OpenLaw>> {
  if (against?.kind === "comptoir") {
    const { connectComptoir, serverLaws } = await serverBook();
    const laws = lawsOf(serverLaws, { ...connectComptoir(against) });
    return new Map(laws.map((law) => [law.name, { law, theirs: null }]));
  }
  const module = await theirModule(against);
  return new Map(
    lawBooks.flatMap((book: LawBook) => {
      const { functions } = theirsFor(book, module);
      const theirs = against === null ? null : recordUse(functions);
      return lawsOf(book, theirs?.functions).map((law): [string, OpenLaw] => [law.name, { law, theirs }]);
    }),
  );
}

/** What another implementation offers, as a module does. */
export async function theirModule(against: Against | null): Promise<Readonly<Record<string, unknown>>> {
  if (against?.kind === "remote") return remoteFunctions(against.url, against.functions);
  if (against?.kind !== "module") return {};
  const { default: whole, ...named }: Readonly<Record<string, unknown>> = await import(against.url);
  return typeof whole === "object" && whole !== null ? { ...whole, ...named } : named;
}
