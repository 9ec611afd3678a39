/** Runs a command line: parses it, finds the command, and returns the exit status. No input makes it throw. */
import { findLanguage, pickLanguage } from "@comptoir/domain/language";
import { fiscalPatterns, presets, rangeCodes } from "@comptoir/domain/period";
import { createI18n } from "@comptoir/i18n";

import { commandByName, isCommand, type CommandName } from "./commands.ts";
import { requiredColumnsHelpParams } from "./commands/user-columns.ts";
import { readArguments, type Arguments } from "./read-arguments.ts";
import type { Session } from "./session.ts";
import { escapeLine } from "./shown-text.ts";
import { exitCodes, type ExitCode, type Terminal } from "./terminal.ts";

/** Options common to all commands. */
const commonOptionNames = new Set(["language", "json", "help", "version"]);

const textKeyByProblem = {
  unknownOption: "cli.unknownOption",
  missingValue: "cli.missingValue",
  badOption: "cli.badOption",
} as const satisfies Record<Arguments["problems"][number]["kind"], string>;

/** Runs a command line. */
export async function runCommand(words: readonly string[], terminal: Terminal, version: string): Promise<ExitCode> {
  const parsedArguments = readArguments(words);
  const requestedLanguage = parsedArguments.options.get("language");
  const knownLanguage =
    requestedLanguage === undefined ? pickLanguage(terminal.languages) : findLanguage(requestedLanguage);
  const spokenLanguage = knownLanguage ?? pickLanguage(terminal.languages);
  const translator = createI18n(spokenLanguage);
  await translator.load("access", "cli", "errors");
  const { t } = translator;
  let hasFailedWriting = false;
  const print: Session["print"] = async (...lines) => {
    try {
      await terminal.write(lines.map(escapeLine).join(""));
    } catch (error) {
      hasFailedWriting = true;
      throw error;
    }
  };
  const warn: Session["warn"] = (...lines) => terminal.warn(lines.map(escapeLine).join(""));
  const commandSession: Session = {
    terminal,
    print,
    warn,
    language: spokenLanguage,
    t,
    options: parsedArguments.options,
    isJson: parsedArguments.options.has("json"),
  };
  try {
    return await runWords(commandSession, {
      read: parsedArguments,
      isLanguage: knownLanguage !== null,
      isEmpty: words.length === 0,
      version,
    });
  } catch (error) {
    if (!hasFailedWriting) throw error;
    await warn(t("cli.unwritten"));
    return exitCodes.unwritten;
  }
}

interface CommandQuestion {
  readonly read: Arguments;
  /** Whether the requested language, if any, is one that the command knows. */
  readonly isLanguage: boolean;
  readonly isEmpty: boolean;
  readonly version: string;
}

async function runWords(
  session: Session,
  { read: { command, values, problems }, isLanguage, isEmpty, version }: CommandQuestion,
): Promise<ExitCode> {
  const { t, options, print } = session;
  const warnOfMisuse = async (text: string): Promise<ExitCode> => {
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
  if (problem !== undefined)
    return warnOfMisuse(t(textKeyByProblem[problem.kind], { name: problem.name, value: problem.value }));
  if (!isLanguage)
    return warnOfMisuse(t("cli.badOption", { name: "--language", value: options.get("language") ?? "" }));
  if (!isCommand(command)) return warnOfMisuse(t("cli.unknownCommand", { name: command ?? "" }));
  const { takes, options: commandOptions, run: runCommand } = commandByName[command];
  const unknownOption = [...options.keys()].find(
    (name) => !commonOptionNames.has(name) && !commandOptions.some((option) => option === name),
  );
  if (unknownOption !== undefined) return warnOfMisuse(t("cli.unknownOption", { name: `--${unknownOption}` }));
  if (values.length < takes.atLeast || values.length > takes.atMost)
    return warnOfMisuse(`${t("cli.usage")} comptoir-rules ${t(`cli.form_${command}`)}`);
  return runCommand(session, values);
}

/** Range codes, presets and fiscal patterns of the range command, as lists in its help. */
const rangeHelpParams = {
  codes: Object.keys(rangeCodes).join(", "),
  presets: Object.keys(presets).join(", "),
  patterns: Object.keys(fiscalPatterns).join(", "),
};

function helpText(t: Session["t"]): readonly string[] {
  const commandNames = Object.keys(commandByName).filter((name): name is CommandName => isCommand(name));
  const formWidth = Math.max(...commandNames.map((name) => t(`cli.form_${name}`).length));
  const commandLines = commandNames.map(
    (name) => `  ${t(`cli.form_${name}`).padEnd(formWidth)}  ${t(`cli.about_${name}`)}`,
  );
  const commonOptionLines = (["language", "json", "help", "version"] as const).map(
    (name) => `  ${`--${name}`.padEnd(12)}  ${t(`cli.option_${name}`)}`,
  );
  return [
    t("cli.title"),
    "",
    t("cli.commands"),
    ...commandLines,
    "",
    t("cli.options"),
    ...commonOptionLines,
    "",
    t("cli.rangeKinds", rangeHelpParams),
    "",
    t("cli.userFile", requiredColumnsHelpParams),
    "",
    t("cli.exits"),
  ];
}
