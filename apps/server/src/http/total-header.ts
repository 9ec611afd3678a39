import { totalHeader, type ListPage } from "@comptoir/api/wire";
import { Effect } from "effect";
import { HttpEffect, HttpServerResponse } from "effect/http";

/** Says beside a page of a list how many rows it has in all. */
export const withTotalHeader = <Row>(page: ListPage<Row>) =>
  Effect.as(
    HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, totalHeader, String(page.total))),
    ),
    page,
  );
