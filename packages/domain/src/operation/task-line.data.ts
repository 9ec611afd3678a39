/** Lines of the log of a task run. */

/** Level of a line. */
export type TaskLineLevel = "INFO" | "WARNING" | "ERROR";

/**
 * Codes of lines, each with its level; their words have the parameters.
 *
 * Source: behaviour 3.8 (history per run with its log); decision 0408.
 */
export const taskLines = {
  /** An attempt starts. Parameters: attempt, server. */
  STARTED: "INFO",
  /** Server stopped; the run waits for a server. */
  RELEASED: "WARNING",
  /** A previous server stopped during the run. */
  TAKEN_OVER: "WARNING",
  /** Parameter: number of seconds. */
  RETRIED: "WARNING",
  /** Parameters: what, number. */
  DELETED: "INFO",
  /** Parameter: what. */
  PART_DONE: "INFO",
  /** Parameters: what, text. */
  PART_FAILED: "ERROR",
  /** Parameters: day, location. */
  AUDITED: "INFO",
  /** Parameter: number. */
  ALERTED: "INFO",
  /** Parameters: alert, text. */
  ALERT_FAILED: "ERROR",
  /** The stock of a day was stored. Parameters: day, location, number of items whose stock or cost is not that of the day before. */
  STOCK_KEPT: "INFO",
  /** The stock of a stored day moved otherwise than it was stored. Parameters: day, location, number, items. */
  STOCK_CHANGED: "WARNING",
  /** Parameter: number of mails. */
  DIGESTS_SENT: "INFO",
  /** Parameters: user, text. */
  DIGEST_FAILED: "ERROR",
  NOTHING_TO_DO: "INFO",
  /** Parameters: file, size in bytes. */
  BACKED_UP: "INFO",
  /** Parameter: file. */
  RESTORABLE: "INFO",
  /** Parameter: file. */
  OLD_BACKUP_DELETED: "INFO",
  /** Parameter: text. */
  CHECKED: "INFO",
  /** Parameter: text. */
  DIFFERS: "ERROR",
  /** Parameters: host, status. */
  ANSWERED: "INFO",
  /** Parameters: host, status. */
  REFUSED: "ERROR",
  /** Parameters: host, text. */
  UNREACHABLE: "ERROR",
  /** Parameters: number of entries, batch (the last one). */
  ENTRIES_SENT: "INFO",
  /** Entries follow in a later run: a change that began before them is still being written. */
  ENTRIES_WAIT: "INFO",
  /** Parameter: name of the recipient. */
  DELIVERED: "INFO",
  /** Parameters: name of the recipient, reason (a code of the failed delivery). */
  NOT_DELIVERED: "ERROR",
  /** No file has one of the names. Parameter: number of other files. */
  NO_FILES: "INFO",
  /** Parameters: file, number of the batch, rows. */
  FILE_IMPORTED: "INFO",
  /** The same content was imported before. Parameters: file, number of the batch. */
  FILE_REPEATED: "INFO",
  /** Changed too recently. Parameter: file. */
  FILE_WRITTEN: "INFO",
  /** An import of the same file runs. Parameter: file. */
  FILE_BUSY: "INFO",
  /** Parameters: file, reason, count, mappings. */
  FILE_WAITS: "WARNING",
  /** Parameters: file, problem (a code of the error catalogue). */
  FILE_UNREADABLE: "ERROR",
  /** A link, which is not followed. Parameter: file. */
  LINK_REFUSED: "WARNING",
  /** A name that leads elsewhere, or has odd characters. Parameter: file, without them. */
  NAME_REFUSED: "WARNING",
  /** Parameters: host, hostKey that it showed. */
  HOST_KEY_CHANGED: "ERROR",
  /** More files than a run takes. Parameter: number. */
  MORE_FILES: "INFO",
  /** Parameter: text. */
  FAULT: "ERROR",
} as const satisfies Record<string, TaskLineLevel>;

/** Code of a line. */
export type TaskLine = keyof typeof taskLines;
