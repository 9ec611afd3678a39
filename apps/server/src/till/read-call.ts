/** Parses the body of a till's call: a JSON array of facts, or one JSON object per line. */

import { PayloadTooLarge } from "@comptoir/api/errors";
import { factsAtMost } from "@comptoir/domain/till";
import { Effect, Stream } from "effect";

import { isWithinShape } from "../http/body-shape.ts";
import { badRequest } from "../http/refusal.ts";

/** Maximum body size of a call. Units: bytes. */
export const callBytesAtMost = 1024 ** 2;

/** Maximum nesting, length of a list or object, and number of values in a body; 500 usual receipts are below them. */
const jsonLimits = { depth: 16, entries: 2_000, values: 400_000 };

/** Entry of a call's body: its JSON value, not validated yet; `line` is set if the entry is not JSON. */
export type RawFact = { readonly value: unknown } | { readonly line: number };

/**
 * Parses a body. A line that is not JSON is reported by its number, without affecting the others.
 *
 * Errors: HTTP_413 for a body beyond the limits above; TILL_BODY for one that is not UTF-8, is empty, or is not an array without a content type of lines; TILL_FACTS_MANY.
 */
export const parseCallBody = Effect.fn("till.parseCallBody")(function* <E>(
  content: Stream.Stream<Uint8Array, E>,
  headers: Readonly<Record<string, string | undefined>>,
) {
  const tooLargeError = new PayloadTooLarge({ issues: [{ code: "HTTP_413" }] });
  if (Number(headers["content-length"] ?? 0) > callBytesAtMost) return yield* Effect.fail(tooLargeError);
  const bodyPieces: Uint8Array[] = [];
  let byteCount = 0;
  const contentStream = Stream.mapError(content, () => badRequest("TILL_BODY"));
  yield* Stream.runForEach(contentStream, (piece) => {
    byteCount += piece.byteLength;
    if (byteCount > callBytesAtMost) return Effect.fail(tooLargeError);
    bodyPieces.push(piece);
    return Effect.void;
  });
  const bodyText = decodeUtf8(Buffer.concat(bodyPieces));
  if (bodyText === undefined) return yield* Effect.fail(badRequest("TILL_BODY"));
  if (!isWithinShape(bodyText, jsonLimits)) return yield* Effect.fail(tooLargeError);
  const isNdjson = (headers["content-type"] ?? "").startsWith("application/x-ndjson");
  const rawFacts = isNdjson ? parseFactLines(bodyText) : parseFactArray(bodyText);
  if (rawFacts === undefined || rawFacts.length === 0) return yield* Effect.fail(badRequest("TILL_BODY"));
  if (rawFacts.length > factsAtMost) return yield* Effect.fail(badRequest("TILL_FACTS_MANY", { max: factsAtMost }));
  return rawFacts;
});

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parseFactArray(text: string): readonly RawFact[] | undefined {
  const parsedArray = parseJson(text);
  return parsedArray !== undefined && Array.isArray(parsedArray.value)
    ? parsedArray.value.map((value: unknown): RawFact => ({ value }))
    : undefined;
}

function parseFactLines(text: string): readonly RawFact[] {
  return text.split("\n").flatMap((line, index): RawFact[] => {
    if (line.trim() === "") return [];
    return [parseJson(line) ?? { line: index + 1 }];
  });
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
