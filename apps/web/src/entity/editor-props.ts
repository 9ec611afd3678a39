/** Properties of the editor of a row, which its parts share. */
import type { EntityScreen, NavigateToRow } from "./define-screen.ts";

export type EditorPanelProps = Readonly<{
  screen: EntityScreen;
  id: number;
  origin: string;
  mayWrite: boolean;
  beside: boolean;
  takesFocus: boolean;
  onGo: NavigateToRow;
}>;
