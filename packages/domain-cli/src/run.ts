/** Runs a command line: parses it, finds the command, and returns the exit status. No input makes it throw. */
import { findLanguage, pickLanguage } from "@comptoir/domain/language";
import { fiscalPatterns, presets, rangeCodes } from "@comptoir/domain/period";
import { createI18n } from "@comptoir/i18n";

import { commandByName, isCommand, type CommandName } from "./commands.ts";
import { requiredUserColumnsHelp } from "./commands/user-columns.ts";
import { readArguments, type Arguments } from "./read-arguments.ts";
import type { Session } from "./session.ts";
import { escapeLine } from "./shown-text.ts";
import { exitCodes, type ExitCode, type Terminal } from "./terminal.ts";

/** Options common to all commands. */
const commonOptions = new Set(["language", "json", "help", "version"]);

const problemWords = {
  unknownOption: "cli.unknownOption",
  missingValue: "cli.missingValue",
  badOption: "cli.badOption",
} as const satisfies Record<Arguments["problems"][number]["kind"], string>;

/** Runs a command line. */
export async function runCommand(words: readonly string[], terminal: Terminal, version: string): Promise<ExitCode> {
  const parsed = readArguments(words);
  const wantedLanguage = parsed.options.get("language");
  const language = wantedLanguage === undefined ? pickLanguage(terminal.languages) : findLanguage(wantedLanguage);
  const spoken = language ?? pickLanguage(terminal.languages);
  const i18n = createI18n(spoken);
  await i18n.load("access", "cli", "errors");
  const { t } = i18n;
  let isUnwritten = false;
  const print: Session["print"] = async (...lines) => {
    try {
      await terminal.write(lines.map(escapeLine).join(""));
    } catch (error) {
      isUnwritten = true;
      throw error;
    }
  };
  const warn: Session["warn"] = (...lines) => terminal.warn(lines.map(escapeLine).join(""));
  const session: Session = {
    terminal,
    print,
    warn,
    language: spoken,
    t,
    options: parsed.options,
    isJson: parsed.options.has("json"),
  };
  try {
    return await runWords(session, {
      read: parsed,
      isLanguage: language !== null,
      isEmpty: words.length === 0,
      version,
    });
  } catch (error) {
    if (!isUnwritten) throw error;
    await warn(t("cli.unwritten"));
    return exitCodes.unwritten;
  }
}

interface Question {
  readonly read: Arguments;
  /** Whether the requested language, if any, is one that the command knows. */
  readonly isLanguage: boolean;
  readonly isEmpty: boolean;
  readonly version: string;
}

async function runWords(
  session: Session,
  { read: { command, values, problems }, isLanguage, isEmpty, version }: Question,
): Promise<ExitCode> {
  const { t, options, print } = session;
  const misuse = async (text: string): Promise<ExitCode> => {
    await session.warn(text, t("cli.seeHelp"));
    return exitCodes.misuse;
  };
  if (options.has("version")) {
    await print(version);
    return exitCodes.right;
  }
  if (options.has("help") || isEmpty) {
    await print(...helpText(t));
    return isEmpty ? exitCodes.misuse : exitCodes.right;
  }
  const [problem] = problems;
  if (problem !== undefined) return misuse(t(problemWords[problem.kind], { name: problem.name, value: problem.value }));
  if (!isLanguage) return misuse(t("cli.badOption", { name: "--language", value: options.get("language") ?? "" }));
  if (!isCommand(command)) return misuse(t("cli.unknownCommand", { name: command ?? "" }));
  const { takes, options: commandOptions, run: runCommand } = commandByName[command];
  const unknownOption = [...options.keys()].find(
    (name) => !commonOptions.has(name) && !commandOptions.some((option) => option === name),
  );
  if (unknownOption !== undefined) return misuse(t("cli.unknownOption", { name: `--${unknownOption}` }));
  if (values.length < takes.atLeast || values.length > takes.atMost)
    return misuse(`${t("cli.usage")} comptoir-rules ${t(`cli.form_${command}`)}`);
  return runCommand(session, values);
}

/** Every range kind of the command, by name. */
const rangeKinds = {
  codes: Object.keys(rangeCodes).join(", "),
  presets: Object.keys(presets).join(", "),
  patterns: Object.keys(fiscalPatterns).join(", "),
};

function helpText(t: Session["t"]): readonly string[] {
  const names = Object.keys(commandByName).filter((name): name is CommandName => isCommand(name));
  const width = Math.max(...names.map((name) => t(`cli.form_${name}`).length));
  const lines = names.map((name) => `  ${t(`cli.form_${name}`).padEnd(width)}  ${t(`cli.about_${name}`)}`);
  const shared = (["language", "json", "help", "version"] as const).map(
    (name) => `  ${`--${name}`.padEnd(12)}  ${t(`cli.option_${name}`)}`,
  );
  return [
    t("cli.title"),
    "",
    t("cli.commands"),
    ...lines,
    "",
    t("cli.options"),
    ...shared,
    "",
    t("cli.rangeKinds", rangeKinds),
    "",
    t("cli.userFile", requiredUserColumnsHelp),
    "",
    t("cli.exits"),
  ];
}
