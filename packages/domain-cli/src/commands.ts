/** Lists every command, in the order of the help. */
import { barcode } from "./commands/barcode.ts";
import { range } from "./commands/range.ts";
import { roles } from "./commands/roles.ts";
import { users } from "./commands/users.ts";
import type { Command } from "./session.ts";

export const commandByName = { range, barcode, users, roles } as const satisfies Record<string, Command>;

/** Name of a command. */
export type CommandName = keyof typeof commandByName;

/** Returns whether a word is the name of a command. */
export function isCommand(word: string | null): word is CommandName {
  return word !== null && Object.hasOwn(commandByName, word);
}
