import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { parseSync } from "oxc-parser";

/** Public name of an area, as declared in its sources. */
export interface PublicName {
  readonly name: string;
  readonly kind: "function" | "type" | "value";
  /** Source text of the declaration; several for a function with overloads. */
  readonly signatures: readonly string[];
  readonly doc: DocComment;
  /** File that declares the name, relative to the folder of all areas. */
  readonly file: string;
}

/** Doc comment split into its parts. */
export interface DocComment {
  readonly text: string;
  readonly units: string;
  readonly errors: string;
  readonly source: string;
  readonly examples: readonly string[];
}

interface Declared {
  readonly name: string;
  readonly kind: PublicName["kind"];
  readonly signature: string;
  readonly doc: DocComment | null;
}

interface Parsed {
  /** Names that the index exports, each with its local name and the module it comes from. */
  readonly reexports: readonly { readonly local: string; readonly exported: string; readonly from: string }[];
  readonly declared: readonly Declared[];
  readonly moduleDoc: string;
}

const emptyDoc: DocComment = { text: "", units: "", errors: "", source: "", examples: [] };

/** Reads the public names of an area: its index, with the declaration and doc comment of each name. */
export function readArea(
  areasFolder: string,
  area: string,
): { readonly about: string; readonly names: readonly PublicName[] } {
  const index = join(areasFolder, area, "index.ts");
  const { reexports, moduleDoc, declared } = parseFile(index);
  const ownExports = declared.map(({ name }) => ({ local: name, exported: name, from: index }));
  const names = [...reexports, ...ownExports].map(({ local, exported, from }) =>
    findName(areasFolder, from, local, exported),
  );
  return { about: moduleDoc, names: names.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

function findName(areasFolder: string, file: string, localName: string, exportedName: string): PublicName {
  const { declared, reexports } = parseFile(file);
  const onward = reexports.find((reexport) => reexport.exported === localName);
  if (onward !== undefined) return findName(areasFolder, onward.from, onward.local, exportedName);
  const declarations = declared.filter(({ name }) => name === localName);
  const [first] = declarations;
  if (first === undefined) throw new Error(`${file} declares no ${localName}`);
  return {
    name: exportedName,
    kind: first.kind,
    signatures: declarations.map(({ signature }) => signature),
    doc: declarations.find(({ doc }) => doc !== null)?.doc ?? emptyDoc,
    file: relative(areasFolder, file).replaceAll("\\", "/"),
  };
}

const parsedFileByPath = new Map<string, Parsed>();

function parseFile(file: string): Parsed {
  const cachedFile = parsedFileByPath.get(file);
  if (cachedFile !== undefined) return cachedFile;
  if (!existsSync(file)) throw new Error(`${file} is exported from and does not exist`);
  const source = readFileSync(file, "utf8");
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? "not TypeScript"}`);
  const docs = comments.filter(({ type, value }) => type === "Block" && value.startsWith("*"));
  const docBefore = (start: number): DocComment | null => {
    const comment = docs.findLast(({ end }) => end <= start && source.slice(end, start).trim() === "");
    return comment === undefined ? null : readDoc(comment.value);
  };
  const reexports: Parsed["reexports"][number][] = [];
  const declaredNames: Declared[] = [];
  for (const node of program.body) {
    if (node.type === "ExportAllDeclaration") reexports.push(...allOf(join(dirname(file), node.source.value)));
    if (node.type !== "ExportNamedDeclaration") continue;
    if (node.source !== null) {
      const from = join(dirname(file), node.source.value);
      for (const { local, exported } of node.specifiers)
        reexports.push({ local: nameOf(local), exported: nameOf(exported), from });
      continue;
    }
    const doc = docBefore(node.start);
    if (node.declaration !== null)
      declaredNames.push(...declarationsOf(node.declaration, source).map((declaration) => ({ ...declaration, doc })));
  }
  const first = docs[0];
  // The first comment belongs to the module unless a declaration follows directly.
  const isOfModule =
    first !== undefined && /^\s*(?:import |export \{|export type \{|\/\*\*)/u.test(source.slice(first.end));
  const result = { reexports, declared: declaredNames, moduleDoc: isOfModule ? readDoc(first.value).text : "" };
  parsedFileByPath.set(file, result);
  return result;
}

/** Lists every public name of a file that another file exports as a whole. */
function allOf(file: string): Parsed["reexports"] {
  const { declared, reexports } = parseFile(file);
  const names = [...reexports.map(({ exported }) => exported), ...declared.map(({ name }) => name)];
  return [...new Set(names)].map((name) => ({ local: name, exported: name, from: file }));
}

const nameOf = (node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string =>
  node.name ?? String(node.value);

type Declaration = NonNullable<
  Extract<ReturnType<typeof parseSync>["program"]["body"][number], { type: "ExportNamedDeclaration" }>["declaration"]
>;

function declarationsOf(node: Declaration, source: string): readonly Omit<Declared, "doc">[] {
  const sourceText = (start: number, end: number): string => source.slice(start, end);
  if (node.type === "FunctionDeclaration" || node.type === "TSDeclareFunction") {
    const signatureEnd = node.body === null ? node.end : node.body.start;
    return [
      {
        name: node.id?.name ?? "",
        kind: "function",
        signature: oneLine(sourceText(node.start, signatureEnd)).replace(/^function /u, ""),
      },
    ];
  }
  if (node.type === "TSInterfaceDeclaration" || node.type === "TSTypeAliasDeclaration") {
    return [{ name: node.id.name, kind: "type", signature: sourceText(node.start, node.end) }];
  }
  if (node.type !== "VariableDeclaration") return [];
  return node.declarations.flatMap(({ id, init }): readonly Omit<Declared, "doc">[] => {
    if (id.type !== "Identifier") return [];
    const { name, typeAnnotation } = id;
    if (init?.type === "ArrowFunctionExpression" && typeAnnotation == null) {
      return [
        {
          name,
          kind: "function",
          signature: `${name}${oneLine(sourceText(init.start, init.body.start))
            .replace(/\s*=>$/u, "")
            .replace(/\)\s*:/u, "):")}`,
        },
      ];
    }
    const type = typeAnnotation == null ? "" : oneLine(sourceText(typeAnnotation.start, typeAnnotation.end));
    const value = init == null ? "" : oneLine(sourceText(init.start, init.end));
    const signature =
      type !== ""
        ? `const ${name}${type.startsWith(":") ? "" : ": "}${type}`
        : `const ${name} = ${value.length > 120 ? keysOf(init, source) : value}`;
    return [{ name, kind: "value", signature }];
  });
}

/** Abbreviates a long table to its keys, and any other long value to an ellipsis. */
function keysOf(init: unknown, source: string): string {
  const unwrapNode = (node: unknown): unknown =>
    typeof node === "object" &&
    node !== null &&
    "expression" in node &&
    "type" in node &&
    /^TS(?:As|Satisfies)Expression$/u.test(String(node.type))
      ? unwrapNode(node.expression)
      : node;
  const table = unwrapNode(init);
  if (typeof table !== "object" || table === null || !("properties" in table) || !Array.isArray(table.properties))
    return "…";
  const keys = table.properties.flatMap(
    (property: { readonly key?: { readonly start: number; readonly end: number } }) =>
      property.key === undefined ? [] : [source.slice(property.key.start, property.key.end)],
  );
  const lines: string[] = [];
  for (const key of keys) {
    const last = lines.at(-1);
    if (last === undefined || last.length + key.length > 120) lines.push(`  ${key}: …,`);
    else lines[lines.length - 1] = `${last} ${key}: …,`;
  }
  return `{\n${lines.join("\n")}\n}`;
}

const oneLine = (text: string): string =>
  text
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/(?<=[([]) |(?<=<) (?=")/gu, "")
    .replaceAll(/,? (?=[)\]])/gu, "")
    .replaceAll(/(?<=["\]]),? >(?!=)/gu, ">")
    .replaceAll(/[,;] \}/gu, " }")
    .trim();

function readDoc(comment: string): DocComment {
  const lines = comment.split("\n").map((line) => line.replace(/^\s*\* ?/u, "").trimEnd());
  const examples = lines.filter((line) => line.startsWith("@example ")).map((line) => line.slice("@example ".length));
  const parts = { text: "", units: "", errors: "", source: "" };
  let currentPart: keyof typeof parts = "text";
  for (const line of lines.filter((text) => !text.startsWith("@"))) {
    // "Units: … Source: …" are sometimes on one line, together with the sentence before them.
    for (const piece of line.split(/(?=(?:^|(?<=[.)] ))(?:Units|Errors|Source): )/u)) {
      const label = /^(?<label>Units|Errors|Source): /u.exec(piece)?.groups?.["label"];
      if (label !== undefined) currentPart = label === "Units" ? "units" : label === "Errors" ? "errors" : "source";
      const sentence = label === undefined ? piece : piece.slice(label.length + 2);
      if (sentence.trim() === "" && currentPart !== "text") currentPart = "text";
      else parts[currentPart] = `${parts[currentPart]}${parts[currentPart] === "" ? "" : "\n"}${sentence}`;
    }
  }
  const tidy = (text: string): string => text.replaceAll(/\n{2,}/gu, "\n\n").trim();
  return {
    text: tidy(parts.text),
    units: oneLine(parts.units),
    errors: oneLine(parts.errors),
    source: oneLine(parts.source),
    examples,
  };
}
