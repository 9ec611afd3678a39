/** Rows that an import sets aside, and their correction. */
import type { Locale } from "../../locale.ts";
import type { importingRows as source } from "../fr/importing-rows.ts";

export const importingRows = {
  rules: "Rows in error and existing data",
  refused: "Rows in error or conflict",
  refused_stop: "Refuse the whole file",
  refused_setAside: "Set them aside and import the rest",
  refusedHelp:
    "Rows that are set aside stay with the import: you can download them, correct them and send them again. A receipt is never imported in part.",
  existing: "Existing data that the file states otherwise",
  existing_refuse: "Treat receipts as conflicts",
  existing_keep: "Keep what is stored",
  existing_replace: "Replace it with what the file says",
  setAside_one: "{{number}} row set aside",
  setAside_other: "{{number}} rows set aside",
  setAsideTest: "The rest can be imported. These rows will stay with the import, so that you can correct them.",
  setAsideText: "These rows are not imported. Correct them here, or download them, correct the file and send it again.",
  keptExisting: "Kept as they are",
  reason: "Reason",
  downloadSetAside: "Download the rows",
  sendRows: "Test the corrected rows",
  sendFile: "Send a corrected file",
  sendFileHelp: "The same columns; the one of the reason is ignored.",
  moreSetAside: "Only the first {{number}} rows can be edited here. Download the file for the others.",
  corrects: "Corrects import",
  corrections: "Corrected by",
  setAsideFailed: "The rows set aside could not be read",
} as const satisfies Locale<typeof source, "en">;
