import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { documentOf, documentsPath, makeStockedStore, send } from "./testing/stocked-store.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("who follows a document", (it) => {
  it.effect(
    "stops receiving events once the user has signed out",
    () =>
      Effect.gen(function* () {
        const { first, ana } = yield* makeStockedStore;
        const { call } = yield* Server;
        const { ID } = documentOf(
          yield* send(ana, "POST", documentsPath, [{ DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" }]),
        );
        const { token, cookie } = yield* signInAs("luc");
        const answer = yield* call(`${documentsPath}${ID}/Changes`, {
          token,
          headers: { accept: "text/event-stream" },
        });
        expect((yield* call("/api/Session/logout", { method: "POST", token, headers: { cookie } })).status).toBe(200);
        expect(yield* Effect.promise(() => answer.text())).toContain("event: changes");
      }),
    { timeout: 30_000 },
  );
});
