/** Context of a command: terminal, translations and options. */
import { isErrorCode } from "@comptoir/domain/errors";
import type { LanguageCode } from "@comptoir/domain/language";
import type { Issue } from "@comptoir/domain/result";
import type { Translator } from "@comptoir/i18n";

import type { OptionName } from "./read-arguments.ts";
import { toJsonLine } from "./shown-text.ts";
import type { ExitCode, Terminal } from "./terminal.ts";

/** Context that a command runs in. */
export interface Session {
  readonly terminal: Pick<Terminal, "read" | "now">;
  /** Prints lines of the answer; line breaks inside them are escaped. */
  readonly print: (...lines: readonly string[]) => Promise<void>;
  /** Prints error messages. */
  readonly warn: (...lines: readonly string[]) => Promise<void>;
  readonly language: LanguageCode;
  readonly t: Translator["t"];
  /** Whether to print JSON. */
  readonly isJson: boolean;
  readonly options: ReadonlyMap<OptionName, string>;
}

/** Command: number of arguments, its own options, and its action. */
export interface Command {
  readonly takes: { readonly atLeast: number; readonly atMost: number };
  readonly options: readonly OptionName[];
  readonly run: (session: Session, values: readonly string[]) => Promise<ExitCode>;
}

/** Issue as printed: error code, path of the field, and message. */
export interface IssueInWords {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** Formats an issue; a code without a message is printed as it is. */
export function toIssueInWords({ t }: Pick<Session, "t">, { code, path, params }: Issue): IssueInWords {
  return { code, path, text: isErrorCode(code) ? t(`errors.${code}`, params) : code };
}

/** Writes a JSON value on a line. */
export async function writeJson({ print }: Session, value: unknown): Promise<void> {
  await print(toJsonLine(value));
}
