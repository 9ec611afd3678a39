import { issue, type Issue } from "@comptoir/domain/result";
import { identityKey, userForm } from "@comptoir/domain/user";
import { checkForm } from "@comptoir/domain/validation";

import { readCsv, type CsvRow } from "../read-csv.ts";
import { showIssue, writeJson, type Command, type Session } from "../session.ts";
import { exitCodes, type ExitCode } from "../terminal.ts";
import { userColumns, userOfCells, type UserColumn } from "./user-columns.ts";

/** Checks a file of users row by row: everything that is wrong, with its row and its column. No more than a row and the names seen are kept in memory. */
export const users: Command = {
  takes: { atLeast: 1, atMost: 1 },
  options: ["delimiter"],
  run: async (session, [path = ""]) => {
    const { terminal, t, options } = session;
    const delimiter = options.get("delimiter");
    if (delimiter !== undefined && delimiter.length !== 1) {
      await terminal.warn(`${t("cli.badOption", { name: "--delimiter", value: delimiter })}\n`);
      return exitCodes.misuse;
    }
    try {
      return await checkFile(session, readCsv(terminal.read(path), delimiter));
    } catch {
      await terminal.warn(`${t("cli.unreadable", { path })}\n`);
      return exitCodes.misuse;
    }
  },
};

async function checkFile(session: Session, rows: AsyncIterable<CsvRow>): Promise<ExitCode> {
  const { terminal, t } = session;
  const known: Known = { usernames: new Set(), emails: new Set() };
  let header: Header | null = null;
  let [read, wrong] = [0, 0];
  const refuse = async (line: number, issues: readonly Issue[]): Promise<void> => {
    wrong += 1;
    const shown = issues.map((one) => {
      const { code, text } = showIssue(session, one);
      // The words of an import speak of its mapping, and here is none.
      return { code, text: code === "IMPORT_COLUMN_MISSING" ? t("cli.columnMissing") : text, column: columnOf(one, header) };
    });
    if (session.isJson) await writeJson(session, { row: line, issues: shown.map(({ column, code, text }) => ({ column, code, text })) });
    else await terminal.write(shown.map(({ column, code, text }) => `${t("cli.row", { row: line })}${column === "" ? "" : `, ${column}`}: ${code} · ${text}\n`).join(""));
  };
  for await (const row of rows) {
    if (header === null) {
      header = readHeader(row);
      for (const name of header.unknown) await terminal.warn(`${t("cli.unknownColumn", { name })}\n`);
      if (header.missing.length > 0) await refuse(row.line, header.missing.map((name) => issue("IMPORT_COLUMN_MISSING", [name])));
      if (header.missing.length > 0) break;
      continue;
    }
    read += 1;
    const issues = checkRow(row, header, known);
    if (issues.length > 0) await refuse(row.line, issues);
  }
  if (header === null || (read === 0 && header.missing.length === 0)) await refuse(1, [issue("IMPORT_EMPTY")]);
  if (session.isJson) await writeJson(session, { rows: read, wrong });
  else await terminal.write(`${t("cli.usersDone", { rows: read, wrong })}\n`);
  return wrong === 0 ? exitCodes.right : exitCodes.wrong;
}

interface Known {
  readonly usernames: Set<string>;
  readonly emails: Set<string>;
}

interface Header {
  /** As the file writes them. */
  readonly names: readonly string[];
  readonly columns: readonly (UserColumn | undefined)[];
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

function readHeader({ cells }: CsvRow): Header {
  const names = cells.map((cell) => cell.trim());
  const columns = names.map((name) => userColumns.get(name.toLowerCase()));
  const required = [...userColumns.values()].filter(({ isRequired }) => isRequired);
  return {
    names,
    columns,
    missing: required.filter((column) => !columns.includes(column)).map(({ path }) => path.join(".")),
    unknown: names.filter((_, place) => columns[place] === undefined),
  };
}

function checkRow({ cells, isTooLong }: CsvRow, header: Header, known: Known): readonly Issue[] {
  if (isTooLong) return [issue("IMPORT_FIELD_TOO_LONG")];
  if (cells.length !== header.names.length) return [issue("IMPORT_COLUMN_COUNT", [], { expected: header.names.length, found: cells.length })];
  const garbled = cells.findIndex((cell) => cell.includes("\uFFFD"));
  if (garbled >= 0) return [issue("IMPORT_ENCODING", header.columns[garbled]?.path ?? [])];
  const user = userOfCells(cells, header.columns);
  const checked = checkForm(userForm, user);
  const twice = [
    ...(isTaken(user["username"], known.usernames) ? [issue("USERNAME_EXISTS", ["username"])] : []),
    ...(isTaken(user["email"], known.emails) ? [issue("EMAIL_EXISTS", ["email"])] : []),
  ];
  return checked.ok ? twice : [...checked.issues, ...twice];
}

/** Whether a name stood in an earlier row; it is known from then on. */
function isTaken(value: unknown, known: Set<string>): boolean {
  if (typeof value !== "string") return false;
  const key = identityKey(value);
  if (known.has(key)) return true;
  known.add(key);
  return false;
}

/** The column of an issue, as the file writes it. */
function columnOf({ path }: Issue, header: Header | null): string {
  const name = path.join(".");
  const place = header?.columns.findIndex((column) => column?.path.join(".") === name) ?? -1;
  return header?.names[place] ?? name;
}
