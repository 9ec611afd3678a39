// Finds the regular expressions of a source file.
import { parseAst } from "vite";

/**
 * Returns the literals of a TypeScript source, and the places where an expression is built from text at run time.
 *
 * @param {string} source
 * @returns {{ literals: { pattern: string, flags: string }[], made: string[] }}
 */
export function findExpressions(source) {
  const literals = [];
  const expressions = [];
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== "object" || node === null) return undefined;
    if (node.type === "Literal" && node.regex) literals.push({ pattern: node.regex.pattern, flags: node.regex.flags });
    if ((node.type === "NewExpression" || node.type === "CallExpression") && node.callee.name === "RegExp")
      expressions.push(source.slice(node.start, node.end));
    return Object.values(node).forEach(walk);
  };
  walk(parseAst(source, { lang: "ts" }));
  return { literals, made: expressions };
}
