/** The question about documents that the address holds, and changes of it. */
import { useLocation, useSearch } from "wouter";

import { parseDocumentsQuery, printDocumentsQuery, type DocumentsQuery } from "./documents-address.ts";
import { documentsPath } from "./inventory-words.ts";

/** Question of the address. */
export interface DocumentsAddress {
  readonly ask: DocumentsQuery;
  /** The question as text. */
  readonly question: string;
  /** Changes parts of the question; undefined removes one. */
  readonly go: (change: { readonly [Name in keyof DocumentsQuery]?: DocumentsQuery[Name] | undefined }) => void;
  /** Removes search and filters. */
  readonly clear: () => void;
}

/** Reads the question of the address. A change replaces the entry of the browser's history. */
export function useDocumentsAddress(): DocumentsAddress {
  const ask = parseDocumentsQuery(useSearch());
  const [, navigate] = useLocation();
  const openQuery = (query: DocumentsQuery) => {
    const text = printDocumentsQuery(query);
    navigate(text === "" ? documentsPath : `${documentsPath}?${text}`, { replace: true });
  };
  return {
    ask,
    question: printDocumentsQuery(ask),
    go: (change) => openQuery({ ...ask, ...change } as DocumentsQuery),
    clear: () => openQuery({ list: ask.list, sort: ask.sort }),
  };
}
