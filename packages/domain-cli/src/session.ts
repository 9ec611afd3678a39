/** What a command is given: the terminal, the words of its language, and the options of its line. */
import { isErrorCode } from "@comptoir/domain/errors";
import type { LanguageCode } from "@comptoir/domain/language";
import type { Issue } from "@comptoir/domain/result";
import type { Translator } from "@comptoir/i18n";

import type { OptionName } from "./read-arguments.ts";
import { jsonOf } from "./shown-text.ts";
import type { ExitCode, Terminal } from "./terminal.ts";

/** One run of one command. */
export interface Session {
  readonly terminal: Pick<Terminal, "read" | "now">;
  /** Writes lines of an answer; what would begin a line inside one does not. */
  readonly print: (...lines: readonly string[]) => Promise<void>;
  /** Writes lines of what keeps a question from being answered. */
  readonly warn: (...lines: readonly string[]) => Promise<void>;
  readonly language: LanguageCode;
  readonly t: Translator["t"];
  /** Answers are for machines. */
  readonly isJson: boolean;
  readonly options: ReadonlyMap<OptionName, string>;
}

/** A command: how many words it takes, the options that are its own, and what it does. */
export interface Command {
  readonly takes: { readonly atLeast: number; readonly atMost: number };
  readonly options: readonly OptionName[];
  readonly run: (session: Session, values: readonly string[]) => Promise<ExitCode>;
}

/** An issue as answers show it: its code, where it is, and the words of the language. */
export interface ShownIssue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** Puts an issue into words; a code without words is shown by itself. */
export function showIssue({ t }: Pick<Session, "t">, { code, path, params }: Issue): ShownIssue {
  return { code, path, text: isErrorCode(code) ? t(`errors.${code}`, params) : code };
}

/** Writes a value for machines, on a line of its own. */
export async function writeJson({ print }: Session, value: unknown): Promise<void> {
  await print(jsonOf(value));
}
