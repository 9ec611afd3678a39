import { parseSync } from "oxc-parser";

import { isMeasured as isMeasuredFile } from "../file-length/file-length.ts";

/** Maximum length of a function: one screen. Units: lines as the formatter writes them. */
export const linesAtMost = 60;

/** Function of a source file with its length. Units: lines; `line` counts from 1. */
export interface MeasuredFunction {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

/** Returns whether the rule applies to a file: law books and migrations are lists, and may be longer, as tables may. */
export const isMeasured = (path: string): boolean =>
  isMeasuredFile(path) && !/^packages\/domain\/src\/testing\/laws\/|^apps\/server\/src\/migrations\//u.test(path);

/** Lists the functions of a source file that are longer than one screen, the outer before the inner. A curried function counts once. */
export function longFunctions(path: string, source: string): readonly MeasuredFunction[] {
  const functions: MeasuredFunction[] = [];
  const lineOf = (offset: number): number => source.slice(0, offset).split("\n").length;
  const visitNode = (node: unknown, name: string, isCounted: boolean): void => {
    if (Array.isArray(node)) for (const child of node) visitNode(child, name, isCounted);
    if (!isNode(node)) return;
    const ownName = nameOf(node) ?? name;
    const line = lineOf(node.start);
    const lines = lineOf(node.end) - line + 1;
    // A node of few lines contains no long function.
    if (lines <= linesAtMost) return;
    if (isFunction(node) && !isCounted) functions.push({ name: ownName, line, lines });
    for (const child of Object.values(node)) visitNode(child, ownName, isFunction(node) && node["expression"] === true);
  };
  visitNode(parseSync(path, source).program, "", false);
  return functions;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const isFunction = (node: Node): boolean =>
  /^(?:ArrowFunctionExpression|Function(?:Declaration|Expression))$/u.test(node.type);

/** Name that a node gives to the functions inside it: a variable, a property, a method or a function. */
function nameOf(node: Node): string | undefined {
  const name = node["id"] ?? node["key"];
  return isNode(name) && typeof name["name"] === "string" ? name["name"] : undefined;
}
