import { parseSync } from "oxc-parser";

/** Comment, declared name or name of a declared field, with its line. */
export interface Passage {
  readonly kind: "comment" | "name" | "field";
  readonly text: string;
  readonly line: number;
}

/** Reads the prose of a source file: comments, declared names, and names of declared fields. */
export function readProse(path: string, source: string): readonly Passage[] {
  const { program, comments } = parseSync(path, source);
  const lineOf = lineFinder(source);
  const texts = comments
    .map(({ type, value, start }) => ({
      kind: "comment" as const,
      text: type === "Block" ? plainText(value) : value.trim(),
      line: lineOf(start),
    }))
    .filter(({ text }) => text !== "" && !isDirective(text));
  const passages: Passage[] = [];
  walkTree(program, (node) => {
    for (const name of declaredNames(node)) passages.push({ kind: "name", text: name.name, line: lineOf(name.start) });
    if (node.type === "TSPropertySignature")
      for (const name of plainNames(node["key"]))
        passages.push({ kind: "field", text: name.name, line: lineOf(name.start) });
  });
  return [...joinLines(texts), ...passages].toSorted((a, b) => a.line - b.line);
}

const isDirective = (text: string): boolean => /^(?:oxlint|@ts-|@vitest|v8 ignore|prettier|#)/u.test(text);

/** Removes the stars of a block comment, and its tags (`@example` and what follows), which are not prose. */
const plainText = (value: string): string =>
  value
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/u, "").trim())
    .join("\n")
    .replace(/@(?:example|param|returns|throws)[^]*$/u, "")
    .trim();

/** Joins line comments that follow each other into one comment. */
function joinLines(comments: readonly Passage[]): readonly Passage[] {
  const joinedLines: Passage[] = [];
  let lastLine = -1;
  for (const comment of comments) {
    const before = joinedLines.at(-1);
    const isNextLine = before !== undefined && comment.line === lastLine + 1 && !comment.text.includes("\n");
    if (isNextLine && !before.text.includes("\n\n"))
      joinedLines[joinedLines.length - 1] = { ...before, text: `${before.text} ${comment.text}` };
    else joinedLines.push(comment);
    lastLine = comment.line + comment.text.split("\n").length - 1;
  }
  return joinedLines;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

interface Name {
  readonly name: string;
  readonly start: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

function walkTree(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const child of node) walkTree(child, visit);
  else if (isNode(node)) {
    visit(node);
    for (const child of Object.values(node)) if (typeof child === "object" && child !== null) walkTree(child, visit);
  }
}

/** Lists the names that a node declares: variables, parameters, functions. Destructured properties are excluded, since they are named elsewhere. */
function declaredNames(node: Node): readonly Name[] {
  if (node.type === "VariableDeclarator") return plainNames(node["id"]);
  if (/Function/u.test(node.type)) {
    const parameters = Array.isArray(node["params"]) ? node["params"] : [];
    return [...plainNames(node["id"]), ...parameters.flatMap(plainNames)];
  }
  return [];
}

function plainNames(pattern: unknown): readonly Name[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === "Identifier") return [{ name: String(pattern["name"]), start: pattern.start }];
  if (pattern.type === "AssignmentPattern") return plainNames(pattern["left"]);
  if (pattern.type === "RestElement") return plainNames(pattern["argument"]);
  if (pattern.type === "ArrayPattern" && Array.isArray(pattern["elements"]))
    return pattern["elements"].flatMap(plainNames);
  return [];
}

function lineFinder(source: string): (offset: number) => number {
  const starts = [0];
  for (let lineEnd = source.indexOf("\n"); lineEnd >= 0; lineEnd = source.indexOf("\n", lineEnd + 1))
    starts.push(lineEnd + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middleIndex = (low + high) >> 1;
      if ((starts[middleIndex] ?? Infinity) <= offset) low = middleIndex;
      else high = middleIndex;
    }
    return low + 1;
  };
}
