/** Many rows edited at once, as in a spreadsheet. */
import type { Locale } from "../../locale.ts";
import type { grid as source } from "../fr/grid.ts";

export const grid = {
  title: "{{list}}: edit in a grid",
  back: "Back to the list",
  undo: "Undo",
  redo: "Redo",
  onlyChanged: "Changed rows only",
  help: "Paste from Excel or Google Sheets (Ctrl+V) · F2 to edit · Ctrl+D to fill down",
  keys: "Arrows, Enter and Tab move, Shift extends the selection, F2 edits, Delete clears, Ctrl+C and Ctrl+V copy and paste, Ctrl+D fills down, Ctrl+Z and Ctrl+Y undo and redo. Escape then Tab leaves the grid.",
  changed_one: "{{number}} row changed ({{cells}} values)",
  changed_other: "{{number}} rows changed ({{cells}} values)",
  tooMany: "{{number}} rows changed. Up to {{max}} can be saved at once. Undo some of them.",
  discardSure: "Discard everything",
  saved_one: "{{number}} row saved.",
  saved_other: "{{number}} rows saved.",
  takenBack_one: "{{number}} row has its earlier values again.",
  takenBack_other: "{{number}} rows have their earlier values again.",
  errors_one: "{{number}} value to correct before saving",
  errors_other: "{{number}} values to correct before saving",
  dropRow: "Discard this row",
  draftFound_one: "Your unsaved changes of {{when}} are back: {{number}} row.",
  draftFound_other: "Your unsaved changes of {{when}} are back: {{number}} rows.",
  pasteCut_one: "{{number}} pasted row found no room at the end of the grid.",
  pasteCut_other: "{{number}} pasted rows found no room at the end of the grid.",
  notRead: "Some of the selected rows are not loaded yet. Scroll through the selection, then copy again.",
  noRows: "Go back to the list and remove a filter.",
  conflictTitle_one: "Somebody else saved {{number}} row meanwhile",
  conflictTitle_other: "Somebody else saved {{number}} rows meanwhile",
  allTheirs: "Keep all of theirs",
  allMine: "Keep all of mine",
} as const satisfies Locale<typeof source, "en">;
