/** Values that the parts of a list share: its screen, the state in its address, and how to change it. */
import type { ListParts, ListScreen } from "./list-screen.ts";
import type { ListState, ViewedList } from "./list-address.ts";

export type Listing = Readonly<{
  screen: ListScreen;
  parts: ListParts;
  permissions: readonly string[];
  mayWrite: boolean;
  narrow: boolean;
  isPhone: boolean;
  viewed: ViewedList;
  /** State of the list in the address. */
  listState: ListState;
  /** Changes the state in the address. */
  changeList: (change: Partial<ListState>) => void;
  /** Replaces the query of the address. */
  showQuery: (query: string) => void;
  onOpen: (id: number | null) => void;
}>;
