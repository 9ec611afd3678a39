/** Tables of a file, and rows that an import sets aside with their correction. */
import type { Locale } from "../../locale.ts";
import type { importingRows as source } from "../fr/importing-rows.ts";

export const importingRows = {
  sheets: "Table to import",
  sheetsText: "This file has several tables. Choose one by its first rows.",
  records: "Record to import",
  recordsText:
    "This file has several kinds of records. Each record becomes a row; choose one by its first rows. Those that are left out are not imported, and the mapping remembers it.",
  recordLeftOut: "left out",
  otherRecords: "Records that are left out",
  otherRecordsHelp:
    "Paths of an XML or JSON file, with commas between them. Files with records that are not named here are asked about.",
  morePagesTitle: "This file is only a page",
  morePagesText:
    "It says that more pages follow ({{keys}}). Export them all and import them too, or data will be missing.",
  otherRecordsTitle: "The mapping does not know {{records}}",
  otherRecordsText:
    "They can be sales or returns. Only {{record}} is imported: leave the others out on purpose, which the mapping remembers, or choose another record.",
  leaveOutRecords: "Leave them out",
  otherRecordsFirst: "First say what happens to the other records of the file.",
  sheetHidden: "hidden",
  sheetEmpty: "Empty",
  rowRules: "Choices for this import",
  refused: "Refused rows",
  refused_stop: "Refuse the whole file",
  refused_setAside: "Set them aside and import the rest",
  setAsideRest: "Set these rows aside",
  refusedHelp:
    "Rows that are set aside stay with the import: you can download them, correct them and send them again. A receipt is never imported in part.",
  existing: "What is on file with other content",
  existing_refuse: "Refuse these rows",
  existing_keep: "Keep what is stored",
  existing_replace: "Replace it with what the file says",
  existingReplaceHelp:
    "Receipts sent by terminals and receipts of audited days are not replaced. Undoing the import brings the replaced ones back.",
  setAside_one: "{{number}} row set aside",
  setAside_other: "{{number}} rows set aside",
  setAsideCorrected_one: "{{number}} row corrected and sent again:",
  setAsideCorrected_other: "{{number}} rows corrected and sent again:",
  setAsideRow: "Original row",
  setAsideTest: "The rest can be imported. These rows will stay with the import, so that you can correct them.",
  setAsideText: "These rows are not imported. Correct them here, or download them, correct the file and send it again.",
  setAsideAll: "Nothing can be imported",
  setAsideAllText: "Every row is in error or conflict. Correct the file, or go back to the columns.",
  setAsideGood: "The rest of the file can be imported",
  keptExisting: "Kept as they are",
  reason: "Reason",
  reasonOfColumn: "{{column}}: {{reason}}",
  downloadSetAside: "Download the rows",
  sendRows: "Test the corrected rows",
  sendFile: "Send a corrected file",
  sendFileHelp:
    "The same columns. The one of the reason is ignored; the one of the original row tells which rows are corrected.",
  moreSetAside: "Only the first {{number}} rows can be edited here. Download the file for the others.",
  corrects: "Corrects import",
  corrections: "Corrected by",
  command_usage_sheet: "Sheet of a workbook, or file of a ZIP",
  command_usage_record: "Record of an XML or JSON file, by its path",
  command_usage_otherRecords:
    "Other records of an XML or JSON file that are left out, by their paths, with commas between them",
  command_leaveOutRecords: "To leave them out on purpose: --other-records {{records}}.",
  command_usage_skipRows: "Number of rows before the one with the column names",
  command_usage_setAside: "Sets rows in error aside and imports the rest",
  command_usage_keepExisting: "Keeps existing receipts and records as they are",
  command_usage_replaceExisting: "Replaces existing receipts with those of the file",
  command_usage_corrects: "Number of the import that this file corrects",
  command_usage_json: "Writes the result as JSON",
  setAsideFailed: "The rows set aside could not be read",
} as const satisfies Locale<typeof source, "en">;
