import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { decisionSubjects } from "./decision-subjects.data.ts";

/** Formats the list of decisions by subject as Markdown. A page with `Overtaken by NNNN` gets a remark. */
export function printDecisionIndex(folder: string): string {
  const pages = new Map(
    readdirSync(folder).map((name) => [
      Number(name.slice(0, 4)),
      { name, text: readFileSync(join(folder, name), "utf8") },
    ]),
  );
  const lineOf = (number: number): string => {
    const { name, text } = pages.get(number) ?? { name: "", text: "" };
    const [, title = name] = /^# (?:\d{4}[ .:·–-]*)?(.+)$/mu.exec(text) ?? [];
    const [, laterDecision] = /\bovertaken by (?:decision )?\[?(\d{4})/iu.exec(text) ?? [];
    const remark = laterDecision === undefined ? "" : ` (overtaken by ${laterDecision})`;
    return `- [${name.slice(0, 4)}](decisions/${name}) ${title}${remark}`;
  };
  const subjects = Object.entries(decisionSubjects).map(
    ([subject, numbers]) => `## ${subject}\n\n${numbers.map(lineOf).join("\n")}\n`,
  );
  return `# Decisions by subject\n\nWritten by \`npm run docs\`. A new decision gets a page in \`docs/decisions/\` and its number in \`tools/docs/decision-subjects.data.ts\`.\n\n${subjects.join("\n")}`;
}
