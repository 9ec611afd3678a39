import { totalHeader, type ListPage } from "@comptoir/api/wire";
import { Effect } from "effect";
import { HttpEffect, HttpServerResponse } from "effect/http";

/** Returns a page of rows unchanged, and puts the total number of rows in the header. */
export const withTotalHeader = <Row>(page: ListPage<Row>) =>
  Effect.as(
    HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, totalHeader, String(page.total))),
    ),
    page,
  );

/** Returns a complete list, and puts its number of rows in the header that paged lists have. */
export const withTotal = <Row, E, R>(list: Effect.Effect<readonly Row[], E, R>) =>
  Effect.flatMap(list, (rows) => Effect.as(withTotalHeader({ rows, total: rows.length }), rows));
