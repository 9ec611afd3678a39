/** Parses command lines. `-1w` is a range, not an option: options begin with two hyphens, except `-h`. */

/** Every option, and whether it takes a value. */
export const optionKindByName = {
  language: "value",
  json: "flag",
  help: "flag",
  version: "flag",
  today: "value",
  zone: "value",
  "week-start": "value",
  "day-start": "value",
  fiscal: "value",
  delimiter: "value",
} as const satisfies Record<string, "flag" | "value">;

/** Name of an option. */
export type OptionName = keyof typeof optionKindByName;

/** Parsed command line. */
export interface Arguments {
  readonly command: string | null;
  readonly values: readonly string[];
  readonly options: ReadonlyMap<OptionName, string>;
  /** Invalid options: unknown, without their value, or with a value they do not take. */
  readonly problems: readonly {
    readonly kind: "unknownOption" | "missingValue" | "badOption";
    readonly name: string;
    readonly value: string;
  }[];
}

/** Parses the words of a command line; `--` ends the options. */
export function readArguments(words: readonly string[]): Arguments {
  const [values, optionValues, problems]: [string[], Map<OptionName, string>, Arguments["problems"][number][]] = [
    [],
    new Map(),
    [],
  ];
  const wordsLeft = [...words];
  for (let word = wordsLeft.shift(); word !== undefined; word = wordsLeft.shift()) {
    if (word === "--") values.push(...wordsLeft.splice(0));
    else if (word === "-h") optionValues.set("help", "");
    else if (!word.startsWith("--")) values.push(word);
    else {
      const [, name = "", , inlineValue] = /^--([^=]*)(=([^]*))?$/u.exec(word) ?? [];
      if (!isOption(name)) problems.push({ kind: "unknownOption", name: `--${name}`, value: "" });
      else if (optionKindByName[name] === "flag" && inlineValue !== undefined)
        problems.push({ kind: "badOption", name: `--${name}`, value: inlineValue });
      else if (optionKindByName[name] === "flag") optionValues.set(name, "");
      else {
        const optionValue = inlineValue ?? wordsLeft.shift();
        if (optionValue === undefined) problems.push({ kind: "missingValue", name: `--${name}`, value: "" });
        else optionValues.set(name, optionValue);
      }
    }
  }
  const [command = null, ...others] = values;
  return { command, values: others, options: optionValues, problems };
}

function isOption(name: string): name is OptionName {
  return Object.hasOwn(optionKindByName, name);
}
