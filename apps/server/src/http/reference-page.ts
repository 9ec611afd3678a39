/** Route /docs: a page of all calls of the contract, to read and try. Script and styles are inline: nothing is loaded from other servers. */

import { createHash } from "node:crypto";

import { ComptoirApi } from "@comptoir/api/contract";
import { Effect, Layer } from "effect";
import { HttpApiSwagger } from "effect/http-api";
import { HttpRouter, HttpServerResponse } from "effect/http";

import { formatPolicy, strictDirectives } from "./security-headers.ts";

const policyByPage = new Map<string, string>();

/** Builds the content security policy of the page: inline scripts are allowed by their hash; data in the page is not executed. */
function policyOfPage(page: string): string {
  const cachedPolicy = policyByPage.get(page);
  if (cachedPolicy !== undefined) return cachedPolicy;
  const hashInlineContents = (parts: RegExp) =>
    [...page.matchAll(parts)]
      .map(([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`)
      .join(" ");
  const pagePolicy = formatPolicy({
    ...strictDirectives,
    "script-src": hashInlineContents(/<script>([^]*?)<\/script>/gu),
    "style-src": `'self' ${hashInlineContents(/<style>([^]*?)<\/style>/gu)}`,
    "frame-src": "'none'",
  });
  policyByPage.set(page, pagePolicy);
  return pagePolicy;
}

const pagePolicyMiddleware = HttpRouter.middleware((httpEffect) =>
  Effect.map(httpEffect, (response) =>
    response.body._tag === "Uint8Array"
      ? HttpServerResponse.setHeader(
          response,
          "content-security-policy",
          policyOfPage(new TextDecoder().decode(response.body.body)),
        )
      : response,
  ),
).layer;

export const referencePage = HttpApiSwagger.layer(ComptoirApi, { path: "/docs" }).pipe(
  Layer.provide(pagePolicyMiddleware),
);
