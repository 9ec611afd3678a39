/** Builds the response with an inventory document; a long one is serialized in pieces, letting other requests run. */

import { setImmediate } from "node:timers/promises";

import { DocumentLineWire, DocumentWire, type DocumentView } from "@comptoir/api/wire";
import { Effect, Schema } from "effect";
import { HttpServerResponse } from "effect/http";

import type { DatabaseEngine } from "../database/index.ts";
import { yieldBetweenSteps, runStepwise } from "./long-document.ts";

const linesPerPiece = 500;
/** Number of pieces of a response between two pauses for other requests. */
const piecesPerStep = 4;

const encodeHead = Schema.encodeSync(DocumentWire);
const encodeLines = Schema.encodeSync(Schema.Array(DocumentLineWire));

/** Returns the document, or its serialized response if it is long. */
export const answerDocument = (
  view: DocumentView,
): Effect.Effect<DocumentView | HttpServerResponse.HttpServerResponse, never, DatabaseEngine> =>
  hasManyLines(view) ? Effect.map(runStepwise(encodeLongDocument(view)), toJsonAnswer) : Effect.succeed(view);

/** Returns the documents, or the serialized response with their list if any of them is long. */
export const answerDocuments = (
  views: readonly DocumentView[],
): Effect.Effect<readonly DocumentView[] | HttpServerResponse.HttpServerResponse, never, DatabaseEngine> =>
  views.some(hasManyLines)
    ? Effect.map(runStepwise(Effect.forEach(views, encodeLongDocument)), (texts) =>
        toJsonAnswer(`[${texts.join(",")}]`),
      )
    : Effect.succeed(views);

const hasManyLines = ({ lines = [] }: DocumentView): boolean => lines.length > linesPerPiece;

const toJsonAnswer = (text: string) => HttpServerResponse.text(text, { contentType: "application/json" });

/** Serializes a long document as JSON, piece by piece. */
export const encodeLongDocument = Effect.fnUntraced(function* ({ lines, ...head }: DocumentView) {
  const headText = JSON.stringify(encodeHead(head));
  if (lines === undefined) return headText;
  const linePieces: string[] = [];
  for (let from = 0; from < lines.length; from += linesPerPiece) {
    linePieces.push(JSON.stringify(encodeLines(lines.slice(from, from + linesPerPiece))).slice(1, -1));
    yield* linePieces.length % piecesPerStep === 0 ? yieldBetweenSteps : waitForNextTurn;
  }
  return `${headText.slice(0, -1)},"Lines":[${linePieces.join(",")}]}`;
});

const waitForNextTurn = Effect.promise(() => setImmediate());
