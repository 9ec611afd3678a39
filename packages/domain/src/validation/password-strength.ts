/** Estimate of password strength, with reasons that a form can display. */

import { isFields } from "./reader.ts";
import { listPatterns, type PasswordPattern, type PatternKind } from "./password-pattern.ts";

/** Reasons for a low strength, as codes of the error catalogue. */
export type PasswordReason =
  | "PASSWORD_SHORT"
  | "PASSWORD_WORD"
  | "PASSWORD_USERNAME"
  | "PASSWORD_REPEAT"
  | "PASSWORD_SEQUENCE"
  | "PASSWORD_DATE";

/** Strength of a password. */
export interface PasswordStrength {
  /** Score from 0, guessed at once, to 4, not guessed even with its hash. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /**
   * Number of guesses needed.
   *
   * Units: bits, the base-2 logarithm.
   */
  readonly bits: number;
  /** Reasons for a low score, the most important first; empty from score 3 on. */
  readonly reasons: readonly PasswordReason[];
}

/** Minimum bits of the scores 1, 2, 3 and 4. Source: decision 0084. */
export const strengthBounds = [20, 35, 50, 65] as const;

/** Maximum number of characters considered: 128 are beyond guessing, and the work is limited. */
const charactersReadAtMost = 128;

/**
 * Estimates the strength of a password. Known patterns (common words, keyboard and alphabet runs,
 * repetitions, dates, the user's name) add little; any other character adds the size of its class.
 *
 * Units: bits. Source: decision 0084.
 *
 * @example estimatePassword("P@ssw0rd2024!").score // => 1
 */
export function estimatePassword(password: unknown, context: Readonly<{ username?: string }> = {}): PasswordStrength {
  const passwordText = typeof password === "string" ? password : "";
  const username = isFields(context) && typeof context.username === "string" ? context.username : null;
  const characters = firstCharacters(passwordText);
  const bitsPerCharacter = Math.log2(poolSizeOf(characters));
  const { bits, kinds } = findCheapestPath(
    computeCharacterBits(characters, bitsPerCharacter),
    listPatterns(characters, username, bitsPerCharacter),
  );
  const score = strengthScoreOf(bits);
  return { score, bits: Math.round(bits * 10) / 10, reasons: score >= 3 ? [] : reasonsOf(kinds, characters.length) };
}

function firstCharacters(text: string): readonly string[] {
  const characters: string[] = [];
  for (const character of text) {
    if (characters.length === charactersReadAtMost) break;
    characters.push(character);
  }
  return characters;
}

/** Number of characters of each class that an attacker must try. */
const characterClasses = [
  { test: /^[a-z]$/u, count: 26 },
  { test: /^[A-Z]$/u, count: 26 },
  { test: /^[0-9]$/u, count: 10 },
  { test: /^[ -/:-@[-`{-~]$/u, count: 33 },
  { test: /^[^ -~]$/u, count: 100 },
] as const;

function poolSizeOf(characters: readonly string[]): number {
  const classSizes = characterClasses.map(({ test, count }) =>
    characters.some((character) => test.test(character)) ? count : 0,
  );
  return Math.max(
    1,
    classSizes.reduce((sum: number, count) => sum + count, 0),
  );
}

/** Cost of a letter after a letter, which is usually part of a word. Units: bits. Source: Shannon, "Prediction and Entropy of Printed English", 1951. */
const letterAfterLetterBits = 3;

/** Computes the guessing cost of each character by itself. */
function computeCharacterBits(characters: readonly string[], bitsPerCharacter: number): readonly number[] {
  const isLetterByIndex = characters.map((character) => /\p{L}/u.test(character));
  return characters.map((_, index) =>
    isLetterByIndex[index] === true && isLetterByIndex[index - 1] === true
      ? Math.min(letterAfterLetterBits, bitsPerCharacter)
      : bitsPerCharacter,
  );
}

/** A decomposition of a prefix of the password: its cost, and the kinds of its patterns. */
interface GuessingPath {
  readonly bits: number;
  readonly kinds: readonly PatternKind[];
}

/** Finds the cheapest decomposition of the password into characters and patterns. */
function findCheapestPath(costs: readonly number[], patterns: readonly PasswordPattern[]): GuessingPath {
  const patternsByEnd = new Map<number, PasswordPattern[]>();
  for (const pattern of patterns) patternsByEnd.set(pattern.to, [...(patternsByEnd.get(pattern.to) ?? []), pattern]);
  let cheapestPath: GuessingPath = { bits: 0, kinds: [] };
  const cheapestPaths = [cheapestPath];
  for (const [index, characterBits] of costs.entries()) {
    cheapestPath = { bits: cheapestPath.bits + characterBits, kinds: cheapestPath.kinds };
    for (const { from, bits, kind } of patternsByEnd.get(index + 1) ?? []) {
      const pathBefore = cheapestPaths[from] ?? cheapestPath;
      if (pathBefore.bits + bits < cheapestPath.bits)
        cheapestPath = { bits: pathBefore.bits + bits, kinds: [...pathBefore.kinds, kind] };
    }
    cheapestPaths.push(cheapestPath);
  }
  return cheapestPath;
}

/** Converts bits to a score; each bound is the minimum of its score. */
export function strengthScoreOf(bits: number): PasswordStrength["score"] {
  const [low, two, three, four] = strengthBounds;
  return bits < low ? 0 : bits < two ? 1 : bits < three ? 2 : bits < four ? 3 : 4;
}

const reasonByKind = {
  word: "PASSWORD_WORD",
  username: "PASSWORD_USERNAME",
  repeat: "PASSWORD_REPEAT",
  sequence: "PASSWORD_SEQUENCE",
  date: "PASSWORD_DATE",
} as const satisfies Record<PatternKind, PasswordReason>;

/** A password with a low score is called short below this length, or if it has no pattern. Units: characters. */
const shortLengthBelow = 12;

function reasonsOf(kinds: readonly PatternKind[], length: number): readonly PasswordReason[] {
  const patternReasons = Object.entries(reasonByKind).flatMap(([kind, reason]) =>
    kinds.some((otherKind) => otherKind === kind) ? [reason] : [],
  );
  return length < shortLengthBelow || patternReasons.length === 0
    ? [...patternReasons, "PASSWORD_SHORT"]
    : patternReasons;
}
