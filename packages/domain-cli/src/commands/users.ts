import { issue, type Issue } from "@comptoir/domain/result";
import { identityKey } from "@comptoir/domain/text";
import { undatedUserForm } from "@comptoir/domain/user";
import { checkForm } from "@comptoir/domain/validation";

import { isGarbled } from "../decode-text.ts";
import { readCsv, type CsvRow } from "../read-csv.ts";
import { toIssueInWords, writeJson, type Command, type Session } from "../session.ts";
import { exitCodes, openText, type ExitCode } from "../terminal.ts";
import { userColumnByName, toUserFormValue } from "./user-columns.ts";
import { checkHeader, columnOf, issueCodeByFault, readHeader, type Header } from "./user-header.ts";

/** Names of delimiters that are hard to type in a shell. */
const delimiterByName: Readonly<Record<string, string>> = { tab: "\t", "\\t": "\t" };

/** Parses a delimiter: a single character other than a letter, digit, quote or line end; null if invalid. */
function readDelimiter(text: string): string | null {
  const delimiterSign = Object.hasOwn(delimiterByName, text) ? delimiterByName[text] : text;
  return delimiterSign?.length === 1 && /^[^\p{L}\p{N}\p{Cs}"\r\n]$/u.test(delimiterSign) ? delimiterSign : null;
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
    const openedFile = openText(terminal, path);
    try {
      return await checkRows(session, readCsv(openedFile.pieces, delimiter));
    } catch (error) {
      if (!openedFile.hasFailed()) throw error;
      await warn(t("cli.unreadable", { path }));
      return exitCodes.misuse;
    }
  },
};

/** Checks rows by the rules of the domain alone, without a server; prints the issues. */
async function checkRows(session: Session, rows: AsyncIterable<CsvRow>): Promise<ExitCode> {
  const { print, t } = session;
  const usedIdentities: UsedIdentities = { usernames: new Set(), emails: new Set() };
  let fileHeader: Header | null = null;
  let [checkedRows, wrongRows] = [0, 0];
  const refuseRow = async (line: number, issues: readonly Issue[]): Promise<void> => {
    wrongRows += 1;
    const placedIssues = issues.map((issue) => ({
      column: fileHeader === null ? "" : columnOf(issue, fileHeader),
      code: issue.code,
      text: issueText(session, issue),
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
    if (fileHeader !== null) {
      checkedRows += 1;
      const rowIssues = checkRow(row, fileHeader, usedIdentities);
      if (rowIssues.length > 0) await refuseRow(row.line, rowIssues);
      continue;
    }
    fileHeader = readHeader(row);
    for (const name of fileHeader.unknown) await session.warn(t("cli.unknownColumn", { name }));
    const headerIssues = checkHeader(row, fileHeader);
    if (headerIssues.length > 0) {
      await refuseRow(row.line, headerIssues);
      break;
    }
  }
  if (checkedRows === 0 && wrongRows === 0) await refuseRow(1, [issue("IMPORT_EMPTY")]);
  if (session.isJson) await writeJson(session, { rows: checkedRows, wrong: wrongRows });
  else await print(t("cli.usersDone", { rows: checkedRows, wrong: wrongRows }));
  return wrongRows === 0 ? exitCodes.right : exitCodes.wrong;
}

/** Formats an issue. Messages of an import mention its mapping, which does not exist here; if another column makes the value optional, the message names it. */
function issueText(session: Session, issue: Issue): string {
  const { t } = session;
  const excusingColumn = userColumnByName.get(issue.path.join(".").toLowerCase())?.requiredUnless ?? null;
  if (issue.code === "IMPORT_ENCODING") return t("cli.encoding");
  if (issue.code === "IMPORT_COLUMN_MISSING")
    return excusingColumn === null ? t("cli.columnMissing") : t("cli.columnMissingUnless", { column: excusingColumn });
  return issue.code === "REQUIRED" && excusingColumn !== null
    ? t("cli.requiredUnless", { column: excusingColumn })
    : toIssueInWords(session, issue).text;
}

interface UsedIdentities {
  readonly usernames: Set<string>;
  readonly emails: Set<string>;
}

function checkRow({ cells, fault }: CsvRow, header: Header, known: UsedIdentities): readonly Issue[] {
  if (fault !== null) return [issue(issueCodeByFault[fault])];
  if (cells.length !== header.names.length)
    return [issue("IMPORT_COLUMN_COUNT", [], { expected: header.names.length, found: cells.length })];
  const garbledCellIndex = cells.findIndex(isGarbled);
  if (garbledCellIndex >= 0) return [issue("IMPORT_ENCODING", header.columns[garbledCellIndex]?.path ?? [])];
  const userFormValue = toUserFormValue(cells, header.columns);
  const formResult = checkForm(undatedUserForm, userFormValue);
  const repeatedIssues = [
    ...(isTakenOrAdd(userFormValue["username"], known.usernames) ? [issue("USERNAME_EXISTS", ["username"])] : []),
    ...(isTakenOrAdd(userFormValue["email"], known.emails) ? [issue("EMAIL_EXISTS", ["email"])] : []),
  ];
  return formResult.ok ? repeatedIssues : [...formResult.issues, ...repeatedIssues];
}

/** Returns whether a name occurred in an earlier row, and remembers it. */
function isTakenOrAdd(value: unknown, known: Set<string>): boolean {
  if (typeof value !== "string") return false;
  const comparedKey = identityKey(value);
  if (known.has(comparedKey)) return true;
  known.add(comparedKey);
  return false;
}
