/** The question about documents that the address holds, and changes of it. */
import { useSearch } from "wouter";

import { useListAddress } from "../../shared/use-list-address.ts";
import { parseDocumentsQuery, printDocumentsQuery, type DocumentsQuery } from "./documents-address.ts";
import { documentsPath } from "./inventory-words.ts";

/** Query of the list of documents as the address has it, and the functions that change it. */
export interface DocumentsAddress {
  readonly ask: DocumentsQuery;
  /** The query as the text of the address. */
  readonly question: string;
  /** Changes parts of the question; undefined removes one. */
  readonly go: (change: { readonly [Name in keyof DocumentsQuery]?: DocumentsQuery[Name] | undefined }) => void;
  /** Removes search and filters. */
  readonly clear: () => void;
}

/** Reads the question of the address, and changes it. */
export function useDocumentsAddress(): DocumentsAddress {
  const documentsQuery = parseDocumentsQuery(useSearch());
  const openList = useListAddress(documentsPath);
  const openQuery = (query: DocumentsQuery) => openList(printDocumentsQuery(query));
  return {
    ask: documentsQuery,
    question: printDocumentsQuery(documentsQuery),
    go: (change) => openQuery({ ...documentsQuery, ...change } as DocumentsQuery),
    clear: () => openQuery({ list: documentsQuery.list, sort: documentsQuery.sort }),
  };
}
