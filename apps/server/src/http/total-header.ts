import { totalHeader, type ListPage } from "@comptoir/api/wire";
import { Effect } from "effect";
import { HttpEffect, HttpServerResponse } from "effect/http";

/** Adds the total number of rows to a page of a list. */
export const withTotalHeader = <Row>(page: ListPage<Row>) =>
  Effect.as(
    HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, totalHeader, String(page.total))),
    ),
    page,
  );

/** Gives a list that is answered whole its total in the header, as every list has it. */
export const withTotal = <Row, E, R>(list: Effect.Effect<readonly Row[], E, R>) =>
  Effect.flatMap(list, (rows) => Effect.as(withTotalHeader({ rows, total: rows.length }), rows));
