import { fileURLToPath } from "node:url";

import { checkLaw, lawBooks, findLaw } from "@comptoir/domain/testing";

import type { Against, LawLine } from "../law-line.ts";

/**
 * Formats a broken law as a test file: the shrunk case by its values, and again by seed and path. Empty for a law without a path to a case.
 *
 * The values are left out where they have no form as code (a run of commands, a function); the seed and the path remain.
 */
export function failingTestText({ name, seed, failure }: LawLine, against: Against | null): string {
  if (failure === null || failure.path === "") return "";
  const values = isCase(name, failure.values, against) ? failure.values : null;
  const { imports, law } = sourceOfLaw(name, against);
  return [
    ...imports,
    'import { test } from "vitest";',
    "",
    `test(${JSON.stringify(name)}, () => {`,
    `  const law = ${law};`,
    ...(values === null
      ? [`  // The case: ${failure.values.replaceAll("\n", " ").slice(0, 2_000)}`]
      : [`  holdLaw(law, { values: ${values} });`]),
    `  holdLaw(law, { seed: ${seed}, path: ${JSON.stringify(failure.path)} });`,
    "});",
    "",
  ].join("\n");
}

function sourceOfLaw(
  name: string,
  against: Against | null,
): { readonly imports: readonly string[]; readonly law: string } {
  const quotedName = JSON.stringify(name);
  const fileText = (file: string): string => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));
  if (against?.kind === "comptoir") {
    const connection = `{ url: ${JSON.stringify(against.url)}, user: ${JSON.stringify(against.user)}, password: process.env["COMPTOIR_PASSWORD"] ?? "" }`;
    return {
      imports: [
        'import { holdLaw, findLaw } from "@comptoir/domain/testing";',
        `import { connectComptoir, serverLaws } from ${fileText("../server/server-laws.ts")};`,
      ],
      law: `findLaw([serverLaws], ${quotedName}, connectComptoir(${connection}))`,
    };
  }
  const baseImport = 'import { holdLaw, lawBooks, findLaw } from "@comptoir/domain/testing";';
  if (against === null) return { imports: [baseImport], law: `findLaw(lawBooks, ${quotedName})` };
  if (against.kind === "module") {
    const path = against.url.startsWith("file:") ? fileURLToPath(against.url) : against.url;
    return {
      imports: [baseImport, `import * as theirs from ${JSON.stringify(path)};`],
      law: `findLaw(lawBooks, ${quotedName}, theirs)`,
    };
  }
  return {
    imports: [baseImport, `import { remoteFunctions } from ${fileText("../remote/remote-functions.ts")};`],
    law: `findLaw(lawBooks, ${quotedName}, remoteFunctions(${JSON.stringify(against.url)}, ${JSON.stringify(against.functions)}))`,
  };
}

/**
 * Returns whether the printed values are a valid test case: code without functions, which ours passes if another implementation is under test.
 * A law that gets one of the other implementation's tables as a value would otherwise fail forever, even after a fix.
 */
function isCase(name: string, values: string, against: Against | null): boolean {
  try {
    const parsedCase: unknown = new Function(`return (${values});`)();
    if (!Array.isArray(parsedCase) || hasFunction(parsedCase)) return false;
    return (
      against === null ||
      against.kind === "comptoir" ||
      checkLaw(findLaw(lawBooks, name), { values: parsedCase }).failure === null
    );
  } catch {
    return false;
  }
}

const hasFunction = (value: unknown): boolean =>
  typeof value === "function" ||
  (typeof value === "object" && value !== null && Object.values(value).some(hasFunction));
