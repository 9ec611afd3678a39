/** Builds the response with an inventory document; a long one is serialized in pieces, letting other requests run. */

import { setImmediate } from "node:timers/promises";

import { DocumentLineWire, DocumentWire, type DocumentView } from "@comptoir/api/wire";
import { Effect, Schema } from "effect";
import { HttpServerResponse } from "effect/http";

import type { DatabaseEngine } from "../database/index.ts";
import { yieldBetweenSteps, runStepwise } from "./long-document.ts";

const linesAPiece = 500;
/** Number of pieces of a response between two pauses for other requests. */
const piecesAStep = 4;

const encodeHead = Schema.encodeSync(DocumentWire);
const encodeLines = Schema.encodeSync(Schema.Array(DocumentLineWire));

/** Returns the document, or its serialized response if it is long. */
export const answerDocument = (
  view: DocumentView,
): Effect.Effect<DocumentView | HttpServerResponse.HttpServerResponse, never, DatabaseEngine> =>
  hasManyLines(view) ? Effect.map(runStepwise(writeDocument(view)), asJson) : Effect.succeed(view);

/** Returns a response with a list that contains the single document. */
export const answerDocuments = (
  views: readonly DocumentView[],
): Effect.Effect<readonly DocumentView[] | HttpServerResponse.HttpServerResponse, never, DatabaseEngine> =>
  views.some(hasManyLines)
    ? Effect.map(runStepwise(Effect.forEach(views, writeDocument)), (texts) => asJson(`[${texts.join(",")}]`))
    : Effect.succeed(views);

const hasManyLines = ({ lines = [] }: DocumentView): boolean => lines.length > linesAPiece;

const asJson = (text: string) => HttpServerResponse.text(text, { contentType: "application/json" });

/** Serializes a long document as JSON, piece by piece. */
export const writeDocument = Effect.fnUntraced(function* ({ lines, ...head }: DocumentView) {
  const text = JSON.stringify(encodeHead(head));
  if (lines === undefined) return text;
  const pieces: string[] = [];
  for (let from = 0; from < lines.length; from += linesAPiece) {
    pieces.push(JSON.stringify(encodeLines(lines.slice(from, from + linesAPiece))).slice(1, -1));
    yield* pieces.length % piecesAStep === 0 ? yieldBetweenSteps : nextTurn;
  }
  return `${text.slice(0, -1)},"Lines":[${pieces.join(",")}]}`;
});

const nextTurn = Effect.promise(() => setImmediate());
