import { isPermissionCode, permissions as allPermissions, type PermissionCode } from "@comptoir/domain/access";
import { issue, type Issue } from "@comptoir/domain/result";
import { diffRoles, type ListChange, type RoleContent } from "@comptoir/domain/role";
import { isFields } from "@comptoir/domain/validation";

import { toIssueInWords, writeJson, type Command, type Session, type IssueInWords } from "../session.ts";
import { exitCodes, readWholeFile, type ExitCode } from "../terminal.ts";

/** Maximum length of a role file. Units: characters. */
const roleFileCharactersAtMost = 1_000_000;
/** Maximum number of characters of an unknown permission code that a message quotes. */
const quotedCodeAtMost = 40;

/** Compares two versions of a role: permissions gained and lost. */
export const roles: Command = {
  takes: { atLeast: 2, atMost: 2 },
  options: [],
  run: async (session, paths) => {
    const [first, second] = paths;
    if (first === "-" && second === "-") {
      await session.warn(session.t("cli.inputTwice"));
      return exitCodes.misuse;
    }
    const readFiles = await Promise.all(
      paths.map(async (path) => ({
        path,
        text: await readWholeFile(session.terminal, path, roleFileCharactersAtMost),
      })),
    );
    const missingFiles = readFiles.filter(({ text }) => text === null);
    for (const { path } of missingFiles) await session.warn(session.t("cli.unreadable", { path }));
    if (missingFiles.length > 0) return exitCodes.misuse;
    const [before, after] = readFiles.map(({ path, text }) => ({ path, ...parseRole(text ?? "") }));
    if (before === undefined || after === undefined) return exitCodes.misuse;
    const wrongRoles = [before, after].filter(({ issues }) => issues.length > 0);
    return wrongRoles.length > 0 ? printRefusal(session, wrongRoles) : printAnswer(session, before.role, after.role);
  },
};

interface ReadRole {
  readonly role: RoleContent;
  readonly issues: readonly Issue[];
}

/** Parses a role as JSON: its description, and the codes of its permissions. */
function parseRole(text: string): ReadRole {
  const emptyRole: RoleContent = { description: "", permissions: [] };
  const roleJson = parseJson(text);
  if (!isFields(roleJson)) return { role: emptyRole, issues: [issue("VALUE_TYPE")] };
  const { description = "", permissions } = roleJson;
  if (typeof description !== "string") return { role: emptyRole, issues: [issue("VALUE_TYPE", ["description"])] };
  if (!Array.isArray(permissions)) return { role: emptyRole, issues: [issue("VALUE_TYPE", ["permissions"])] };
  const permissionValues: readonly unknown[] = permissions;
  const permissionIssues = permissionValues.flatMap((code, codeIndex) =>
    isPermissionCode(code)
      ? []
      : [
          issue("PERMISSION_UNKNOWN", ["permissions", codeIndex], {
            permission: (typeof code === "string" ? code : JSON.stringify(code)).slice(0, quotedCodeAtMost),
          }),
        ],
  );
  return { role: { description, permissions: permissionValues.filter(isPermissionCode) }, issues: permissionIssues };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface PlacedIssue extends IssueInWords {
  /** Text of an invalid permission; with only its index, users would have to count. */
  readonly permission?: string;
}

function toPlacedIssue(session: Session, issue: Issue): PlacedIssue {
  const { permission } = issue.params;
  return { ...toIssueInWords(session, issue), ...(permission === undefined ? {} : { permission: String(permission) }) };
}

const placeInBrackets = ({ path, permission }: PlacedIssue): readonly string[] =>
  path.length === 0 ? [] : [`${path.join(".")}${permission === undefined ? "" : ` (${permission})`}`];

async function printRefusal(
  session: Session,
  wrongRoles: readonly (ReadRole & { readonly path: string })[],
): Promise<ExitCode> {
  const refusedRoles = wrongRoles.map(({ path, issues }) => ({
    path,
    issues: issues.map((issue) => toPlacedIssue(session, issue)),
  }));
  if (session.isJson)
    await writeJson(session, {
      issues: refusedRoles.flatMap(({ path, issues }) => issues.map((issue) => ({ file: path, ...issue }))),
    });
  else
    for (const { path, issues } of refusedRoles)
      for (const issue of issues)
        await session.print(`${[path, ...placeInBrackets(issue), issue.code].join(": ")} · ${issue.text}`);
  // A file without a role is most often the wrong file, or truncated.
  if (refusedRoles.some(({ issues }) => issues.some((issue) => issue.path.length === 0)))
    await session.warn(session.t("cli.roleFile"));
  return exitCodes.wrong;
}

async function printAnswer(session: Session, before: RoleContent, after: RoleContent): Promise<ExitCode> {
  const { print, t } = session;
  const roleDiff = diffRoles(before, after);
  if (session.isJson) await writeJson(session, roleDiff);
  else {
    const fieldChanges = {
      gained: joinIntoSingleEntry(roleDiff.fields.gained),
      lost: joinIntoSingleEntry(roleDiff.fields.lost),
    };
    const permissionTexts = (codes: readonly PermissionCode[]) => codes.map((code) => permissionText(session, code));
    const permissionChanges = {
      gained: permissionTexts(roleDiff.permissions.gained),
      lost: permissionTexts(roleDiff.permissions.lost),
    };
    const changesByTitle: readonly (readonly [string, ListChange<string>])[] = [
      [t("cli.permissions"), permissionChanges],
      [t("cli.screens"), roleDiff.navigation],
      [t("cli.fields"), fieldChanges],
    ];
    const changeLines = changesByTitle.flatMap(([name, { gained, lost }]) => [
      ...gained.map((code) => `+ ${name}: ${code}`),
      ...lost.map((code) => `- ${name}: ${code}`),
    ]);
    if (roleDiff.description !== null) changeLines.unshift(`${t("cli.description")}: ${roleDiff.description}`);
    await print(...(changeLines.length === 0 ? [t("cli.nothingChanges")] : changeLines));
  }
  return exitCodes.right;
}

/** Formats a permission with its code in the file. */
function permissionText({ t }: Session, code: PermissionCode): string {
  const permissionRow = allPermissions.find((permission) => permission.code === code);
  return permissionRow === undefined
    ? code
    : `${t(`access.verb_${permissionRow.verb}`, { things: t(`access.family_${permissionRow.family}`) })} (${code})`;
}

/** Joins the gained or the lost fields, which may be many, so that they share a line; empty if there are none. */
const joinIntoSingleEntry = (fields: readonly string[]): readonly string[] =>
  fields.length === 0 ? [] : [fields.join(", ")];
