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
  /** The failed attempt is followed by another. Parameter: seconds until then. */
  RETRIED: "WARNING",
  /** Old records of a kind were deleted. Parameters: what (their kind), number. */
  DELETED: "INFO",
  /** A part of the retention work is done, which counts nothing. Parameter: what (the part). */
  PART_DONE: "INFO",
  /** A part of the retention work failed. Parameters: what (the part), text (its cause). */
  PART_FAILED: "ERROR",
  /** A store day was audited. Parameters: day, location. */
  AUDITED: "INFO",
  /** Alerts were reported. Parameter: number of notices. */
  ALERTED: "INFO",
  /** An alert could not be judged. Parameters: alert, text (the cause). */
  ALERT_FAILED: "ERROR",
  /** The stock of a day was stored. Parameters: day, location, number of items whose stock or cost is not that of the day before. */
  STOCK_KEPT: "INFO",
  /** The stock of a stored day moved otherwise than it was stored. Parameters: day, location, number, items. */
  STOCK_CHANGED: "WARNING",
  /** Findings of the Integrity report changed. Parameters: number (found), fixed (no longer found). */
  FINDINGS_CHANGED: "INFO",
  /** Mails with waiting work were written. Parameter: number of mails. */
  DIGESTS_SENT: "INFO",
  /** The mail for a user failed. Parameters: user, text (the cause). */
  DIGEST_FAILED: "ERROR",
  NOTHING_TO_DO: "INFO",
  /** A backup was written. Parameters: file, size in bytes. */
  BACKED_UP: "INFO",
  /** A backup was restored as a test. Parameter: file. */
  RESTORABLE: "INFO",
  /** An old backup was deleted. Parameter: file. */
  OLD_BACKUP_DELETED: "INFO",
  /** A check of the stored data found no fault. Parameter: text (its result). */
  CHECKED: "INFO",
  /** A check of the stored data or of a backup found a difference. Parameter: text (the difference). */
  DIFFERS: "ERROR",
  /** The called address accepted the request. Parameters: host, status. */
  ANSWERED: "INFO",
  /** The called address refused the request. Parameters: host, status. */
  REFUSED: "ERROR",
  /** The called address could not be reached. Parameters: host, text (the cause). */
  UNREACHABLE: "ERROR",
  /** Audit entries were sent. Parameters: their number, batch (the last one). */
  ENTRIES_SENT: "INFO",
  /** Entries follow in a later run: a change that began before them is still being written. */
  ENTRIES_WAIT: "INFO",
  /** A scheduled report or export was sent. Parameter: name of the recipient. */
  DELIVERED: "INFO",
  /** A recipient got nothing. Parameters: name of the recipient, reason (code of the failed delivery). */
  NOT_DELIVERED: "ERROR",
  /** No file has one of the names. Parameter: number of other files. */
  NO_FILES: "INFO",
  /** A file of the folder was imported. Parameters: file, number of the batch, rows. */
  FILE_IMPORTED: "INFO",
  /** The same content was imported before. Parameters: file, number of the batch. */
  FILE_REPEATED: "INFO",
  /** The file changed too recently, so it may still be written. Parameter: file. */
  FILE_WRITTEN: "INFO",
  /** An import of the same file runs. Parameter: file. */
  FILE_BUSY: "INFO",
  /** A file needs a person's decision. Parameters: file, reason, count, mappings. */
  FILE_WAITS: "WARNING",
  /** A file could not be read and was moved. Parameters: file, problem (a code of the error catalogue). */
  FILE_UNREADABLE: "ERROR",
  /** The file is a symbolic link, which is not followed. Parameter: file. */
  LINK_REFUSED: "WARNING",
  /** The file's name leads to another folder or has control characters. Parameter: file, without them. */
  NAME_REFUSED: "WARNING",
  /** Parameters: host; hostKey, the key that the host showed. */
  HOST_KEY_CHANGED: "ERROR",
  /** The folder has more files than a run imports. Parameter: number. */
  MORE_FILES: "INFO",
  /** The run failed unexpectedly. Parameter: text (the cause). */
  FAULT: "ERROR",
} as const satisfies Record<string, TaskLineLevel>;

/** Code of a line. */
export type TaskLine = keyof typeof taskLines;
