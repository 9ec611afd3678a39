/** One run: reads the line, finds the command, and says how it ended. Nothing that comes in makes it throw. */
import { findLanguage, pickLanguage } from "@comptoir/domain/language";
import { createI18n } from "@comptoir/i18n";

import { commands, isCommand, type CommandName } from "./commands.ts";
import { readArguments } from "./read-arguments.ts";
import type { Session } from "./session.ts";
import { exitCodes, type ExitCode, type Terminal } from "./terminal.ts";

/** Options that every command takes. */
const everywhere = new Set(["language", "json", "help", "version"]);

/** Runs a command line. */
export async function run(words: readonly string[], screen: Terminal, version: string): Promise<ExitCode> {
  const terminal: Terminal = { ...screen, write: (text) => screen.write(harmless(text)), warn: (text) => screen.warn(harmless(text)) };
  const { command, values, options, problems } = readArguments(words);
  const wanted = options.get("language");
  const language = wanted === undefined ? pickLanguage(terminal.languages) : findLanguage(wanted);
  const i18n = createI18n(language ?? pickLanguage(terminal.languages));
  await i18n.load("cli", "errors");
  const { t } = i18n;
  const misuse = async (text: string): Promise<ExitCode> => {
    await terminal.warn(`${text}\n${t("cli.seeHelp")}\n`);
    return exitCodes.misuse;
  };
  if (options.has("version")) {
    await terminal.write(`${version}\n`);
    return exitCodes.right;
  }
  if (options.has("help") || words.length === 0) {
    await terminal.write(help(t));
    return words.length === 0 ? exitCodes.misuse : exitCodes.right;
  }
  const [problem] = problems;
  if (problem !== undefined) return misuse(t(problem.kind === "unknownOption" ? "cli.unknownOption" : "cli.missingValue", { name: problem.name }));
  if (language === null) return misuse(t("cli.badOption", { name: "--language", value: wanted ?? "" }));
  if (!isCommand(command)) return misuse(t("cli.unknownCommand", { name: command ?? "" }));
  const { takes, options: own, run: runCommand } = commands[command];
  const foreign = [...options.keys()].find((name) => !everywhere.has(name) && !own.some((one) => one === name));
  if (foreign !== undefined) return misuse(t("cli.unknownOption", { name: `--${foreign}` }));
  if (values.length < takes.atLeast || values.length > takes.atMost) return misuse(`${t("cli.usage")} comptoir-rules ${t(`cli.form_${command}`)}`);
  const session: Session = { terminal, language, t, options, isJson: options.has("json") };
  return runCommand(session, values);
}

/** What a file or a line holds is shown without the control characters that would steer the terminal; they stand as a question mark. */
function harmless(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, "?");
}

function help(t: Session["t"]): string {
  const names = Object.keys(commands).filter((name): name is CommandName => isCommand(name));
  const width = Math.max(...names.map((name) => t(`cli.form_${name}`).length));
  const lines = names.map((name) => `  ${t(`cli.form_${name}`).padEnd(width)}  ${t(`cli.about_${name}`)}`);
  const shared = (["language", "json", "help", "version"] as const).map((name) => `  ${`--${name}`.padEnd(12)}  ${t(`cli.option_${name}`)}`);
  return `${t("cli.title")}\n\n${t("cli.commands")}\n${lines.join("\n")}\n\n${t("cli.options")}\n${shared.join("\n")}\n\n${t("cli.exits")}\n`;
}
