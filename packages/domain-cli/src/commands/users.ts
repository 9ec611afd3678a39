import { issue, type Issue } from "@comptoir/domain/result";
import { identityKey } from "@comptoir/domain/text";
import { userForm } from "@comptoir/domain/user";
import { checkForm } from "@comptoir/domain/validation";

import { isGarbled } from "../decode-text.ts";
import { readCsv, type CsvRow } from "../read-csv.ts";
import { toShownIssue, writeJson, type Command, type Session } from "../session.ts";
import { exitCodes, openText, type ExitCode } from "../terminal.ts";
import { userColumnByName, toUserFormValue } from "./user-columns.ts";
import { checkHeader, columnOf, faultCodes, readHeader, type Header } from "./user-header.ts";

/** Names of delimiters that are hard to type in a shell. */
const namedDelimiters: Readonly<Record<string, string>> = { tab: "\t", "\\t": "\t" };

/** Parses a delimiter: a single character other than a letter, digit, quote or line end; null if invalid. */
function readDelimiter(text: string): string | null {
  const sign = Object.hasOwn(namedDelimiters, text) ? namedDelimiters[text] : text;
  return sign?.length === 1 && /^[^\p{L}\p{N}\p{Cs}"\r\n]$/u.test(sign) ? sign : null;
}

/** Checks a user file row by row and reports every issue with its row and column. Only a row and the names seen so far are in memory. */
export const users: Command = {
  takes: { atLeast: 1, atMost: 1 },
  options: ["delimiter"],
  run: async (session, [path = ""]) => {
    const { terminal, t, options, warn } = session;
    const typedDelimiter = options.get("delimiter");
    const delimiter = typedDelimiter === undefined ? undefined : readDelimiter(typedDelimiter);
    if (delimiter === null) {
      await warn(t("cli.badOption", { name: "--delimiter", value: typedDelimiter ?? "" }), t("cli.delimiterForms"));
      return exitCodes.misuse;
    }
    const file = openText(terminal, path);
    try {
      return await checkRows(session, readCsv(file.pieces, delimiter));
    } catch (error) {
      if (!file.hasFailed()) throw error;
      await warn(t("cli.unreadable", { path }));
      return exitCodes.misuse;
    }
  },
};

/** Checks rows by the rules of the domain alone, without a server; prints the issues. */
async function checkRows(session: Session, rows: AsyncIterable<CsvRow>): Promise<ExitCode> {
  const { print, t } = session;
  const usedNames: Known = { usernames: new Set(), emails: new Set() };
  let header: Header | null = null;
  let [read, wrongRows] = [0, 0];
  const refuse = async (line: number, issues: readonly Issue[]): Promise<void> => {
    wrongRows += 1;
    const placedIssues = issues.map((issue) => ({
      column: header === null ? "" : columnOf(issue, header),
      code: issue.code,
      text: wordsOf(session, issue),
    }));
    if (session.isJson) await writeJson(session, { row: line, issues: placedIssues });
    else
      await print(
        ...placedIssues.map(
          ({ column, code, text }) =>
            `${t("cli.row", { row: line })}${column === "" ? "" : `, ${column}`}: ${code} · ${text}`,
        ),
      );
  };
  for await (const row of rows) {
    if (header !== null) {
      read += 1;
      const issues = checkRow(row, header, usedNames);
      if (issues.length > 0) await refuse(row.line, issues);
      continue;
    }
    header = readHeader(row);
    for (const name of header.unknown) await session.warn(t("cli.unknownColumn", { name }));
    const issues = checkHeader(row, header);
    if (issues.length > 0) {
      await refuse(row.line, issues);
      break;
    }
  }
  if (read === 0 && wrongRows === 0) await refuse(1, [issue("IMPORT_EMPTY")]);
  if (session.isJson) await writeJson(session, { rows: read, wrong: wrongRows });
  else await print(t("cli.usersDone", { rows: read, wrong: wrongRows }));
  return wrongRows === 0 ? exitCodes.right : exitCodes.wrong;
}

/** Formats an issue. Messages of an import mention its mapping, which does not exist here; if another column makes the value optional, the message names it. */
function wordsOf(session: Session, issue: Issue): string {
  const { t } = session;
  const unless = userColumnByName.get(issue.path.join(".").toLowerCase())?.requiredUnless ?? null;
  if (issue.code === "IMPORT_ENCODING") return t("cli.encoding");
  if (issue.code === "IMPORT_COLUMN_MISSING")
    return unless === null ? t("cli.columnMissing") : t("cli.columnMissingUnless", { column: unless });
  return issue.code === "REQUIRED" && unless !== null
    ? t("cli.requiredUnless", { column: unless })
    : toShownIssue(session, issue).text;
}

interface Known {
  readonly usernames: Set<string>;
  readonly emails: Set<string>;
}

function checkRow({ cells, fault }: CsvRow, header: Header, known: Known): readonly Issue[] {
  if (fault !== null) return [issue(faultCodes[fault])];
  if (cells.length !== header.names.length)
    return [issue("IMPORT_COLUMN_COUNT", [], { expected: header.names.length, found: cells.length })];
  const garbled = cells.findIndex(isGarbled);
  if (garbled >= 0) return [issue("IMPORT_ENCODING", header.columns[garbled]?.path ?? [])];
  const user = toUserFormValue(cells, header.columns);
  const formResult = checkForm(userForm, user);
  const repeatedIssues = [
    ...(isTaken(user["username"], known.usernames) ? [issue("USERNAME_EXISTS", ["username"])] : []),
    ...(isTaken(user["email"], known.emails) ? [issue("EMAIL_EXISTS", ["email"])] : []),
  ];
  return formResult.ok ? repeatedIssues : [...formResult.issues, ...repeatedIssues];
}

/** Returns whether a name occurred in an earlier row, and remembers it. */
function isTaken(value: unknown, known: Set<string>): boolean {
  if (typeof value !== "string") return false;
  const key = identityKey(value);
  if (known.has(key)) return true;
  known.add(key);
  return false;
}
