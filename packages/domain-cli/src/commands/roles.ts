import { isPermissionCode, permissions as allPermissions, type PermissionCode } from "@comptoir/domain/access";
import { issue, type Issue } from "@comptoir/domain/result";
import { diffRoles, type ListChange, type RoleContent } from "@comptoir/domain/role";
import { isFields } from "@comptoir/domain/validation";

import { toShownIssue, writeJson, type Command, type Session, type ShownIssue } from "../session.ts";
import { exitCodes, readWholeFile, type ExitCode } from "../terminal.ts";

/** Maximum length of a role file. Units: characters. */
const longestRole = 1_000_000;
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
    const read = await Promise.all(
      paths.map(async (path) => ({ path, text: await readWholeFile(session.terminal, path, longestRole) })),
    );
    const missingFiles = read.filter(({ text }) => text === null);
    for (const { path } of missingFiles) await session.warn(session.t("cli.unreadable", { path }));
    if (missingFiles.length > 0) return exitCodes.misuse;
    const [before, after] = read.map(({ path, text }) => ({ path, ...readRole(text ?? "") }));
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
function readRole(text: string): ReadRole {
  const none: RoleContent = { description: "", permissions: [] };
  const value = readJson(text);
  if (!isFields(value)) return { role: none, issues: [issue("VALUE_TYPE")] };
  const { description = "", permissions } = value;
  if (typeof description !== "string") return { role: none, issues: [issue("VALUE_TYPE", ["description"])] };
  if (!Array.isArray(permissions)) return { role: none, issues: [issue("VALUE_TYPE", ["permissions"])] };
  const codes: readonly unknown[] = permissions;
  const issues = codes.flatMap((code, place) =>
    isPermissionCode(code)
      ? []
      : [
          issue("PERMISSION_UNKNOWN", ["permissions", place], {
            permission: (typeof code === "string" ? code : JSON.stringify(code)).slice(0, quotedCodeAtMost),
          }),
        ],
  );
  return { role: { description, permissions: codes.filter(isPermissionCode) }, issues };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface ShownPlace extends ShownIssue {
  /** Text of an invalid permission; with only its index, users would have to count. */
  readonly permission?: string;
}

function showPlace(session: Session, issue: Issue): ShownPlace {
  const { permission } = issue.params;
  return { ...toShownIssue(session, issue), ...(permission === undefined ? {} : { permission: String(permission) }) };
}

const printPlace = ({ path, permission }: ShownPlace): readonly string[] =>
  path.length === 0 ? [] : [`${path.join(".")}${permission === undefined ? "" : ` (${permission})`}`];

async function printRefusal(
  session: Session,
  wrongRoles: readonly (ReadRole & { readonly path: string })[],
): Promise<ExitCode> {
  const refusals = wrongRoles.map(({ path, issues }) => ({
    path,
    issues: issues.map((issue) => showPlace(session, issue)),
  }));
  if (session.isJson)
    await writeJson(session, {
      issues: refusals.flatMap(({ path, issues }) => issues.map((issue) => ({ file: path, ...issue }))),
    });
  else
    for (const { path, issues } of refusals)
      for (const issue of issues)
        await session.print(`${[path, ...printPlace(issue), issue.code].join(": ")} · ${issue.text}`);
  // A file without a role is most often the wrong file, or truncated.
  if (refusals.some(({ issues }) => issues.some((issue) => issue.path.length === 0)))
    await session.warn(session.t("cli.roleFile"));
  return exitCodes.wrong;
}

async function printAnswer(session: Session, before: RoleContent, after: RoleContent): Promise<ExitCode> {
  const { print, t } = session;
  const diff = diffRoles(before, after);
  if (session.isJson) await writeJson(session, diff);
  else {
    const fields = { gained: inOneLine(diff.fields.gained), lost: inOneLine(diff.fields.lost) };
    const words = (codes: readonly PermissionCode[]) => codes.map((code) => permissionText(session, code));
    const permissionWords = { gained: words(diff.permissions.gained), lost: words(diff.permissions.lost) };
    const parts: readonly (readonly [string, ListChange<string>])[] = [
      [t("cli.permissions"), permissionWords],
      [t("cli.screens"), diff.navigation],
      [t("cli.fields"), fields],
    ];
    const lines = parts.flatMap(([name, { gained, lost }]) => [
      ...gained.map((code) => `+ ${name}: ${code}`),
      ...lost.map((code) => `- ${name}: ${code}`),
    ]);
    if (diff.description !== null) lines.unshift(`${t("cli.description")}: ${diff.description}`);
    await print(...(lines.length === 0 ? [t("cli.nothingChanges")] : lines));
  }
  return exitCodes.right;
}

/** Formats a permission with its code in the file. */
function permissionText({ t }: Session, code: PermissionCode): string {
  const row = allPermissions.find((permission) => permission.code === code);
  return row === undefined
    ? code
    : `${t(`access.verb_${row.verb}`, { things: t(`access.family_${row.family}`) })} (${code})`;
}

/** A permission guards up to thirty fields, so they share a line. */
const inOneLine = (fields: readonly string[]): readonly string[] => (fields.length === 0 ? [] : [fields.join(", ")]);
