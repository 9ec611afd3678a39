/** Measures a JSON text without parsing it, so that a megabyte of `[` or `{},` costs only a scan. */

/** Limits of every JSON body; the schemas of calls are stricter where useful. */
export const bodyShapeAtMost = {
  /** Maximum nesting depth. */
  depth: 24,
  /** Maximum number of entries in a list or object. */
  entries: 2_000,
  /** Maximum number of values. */
  values: 20_000,
} as const;

const quoteByte = 0x22;
const backslashByte = 0x5c;

/** Limits of a JSON body. */
export type BodyShape = Readonly<Record<keyof typeof bodyShapeAtMost, number>>;

/** Returns whether a JSON text is within the limits; it need not be valid JSON. */
export function isWithinShape(text: string, { depth, entries, values }: BodyShape = bodyShapeAtMost): boolean {
  const countByLevel: number[] = [];
  let nodeCount = 1;
  for (let position = 0; position < text.length; position++) {
    switch (text[position]) {
      case '"':
        position = findStringEnd(text, position);
        break;
      case "[":
      case "{":
        countByLevel.push(1);
        nodeCount++;
        if (countByLevel.length > depth) return false;
        break;
      case "]":
      case "}":
        countByLevel.pop();
        break;
      case ",": {
        const lastLevel = countByLevel.length - 1;
        const levelCount = (countByLevel[lastLevel] ?? 0) + 1;
        if (lastLevel >= 0) countByLevel[lastLevel] = levelCount;
        nodeCount++;
        if (levelCount > entries) return false;
        break;
      }
    }
    if (nodeCount > values) return false;
  }
  return true;
}

/**
 * Finds the first string or property name that PostgreSQL cannot store: one with U+0000, or half a surrogate pair.
 * Returns the field's path joined by dots; undefined if there is none.
 */
export function findUnstorableText(text: string): string | undefined {
  // In JSON these characters can only be written as escapes. The check below excludes texts that only look like one,
  // such as an escaped backslash.
  if (!/\\u(?:0000|d[89a-f])/iu.test(text)) return undefined;
  const unstorablePath = findUnstorablePath(parseJson(text), []);
  return unstorablePath?.join(".");
}

const isUnstorableText = (text: string): boolean => text.includes("\0") || !text.isWellFormed();

function findUnstorablePath(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value === "string") return isUnstorableText(value) ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (isUnstorableText(name)) return path;
    const innerPath = findUnstorablePath(member, [...path, name]);
    if (innerPath !== undefined) return innerPath;
  }
  return undefined;
}

/** Parses JSON; undefined if it is invalid, because decoding rejects it later. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function findStringEnd(text: string, start: number): number {
  for (let position = start + 1; position < text.length; position++) {
    const characterCode = text.charCodeAt(position);
    if (characterCode === quoteByte) return position;
    if (characterCode === backslashByte) position++;
  }
  return text.length;
}
