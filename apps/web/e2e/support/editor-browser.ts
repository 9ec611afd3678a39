/** Browser of an entity's editor without its screen: editor, device storage, connection and session, against a running server. */
import { makeClient } from "@comptoir/api/client";
import type { EntityValues } from "@comptoir/domain/entity";
import { Effect } from "effect";

import { createEditorStore } from "../../src/entity/create-editor-store.ts";
import { entityGateway } from "../../src/entity/entity-requests.ts";
import { failWith, succeed } from "../../src/shared/answer.ts";
import { makeMemoryKeyStore } from "../../src/shared/device-storage.ts";

export type EditorBrowser = ReturnType<typeof startBrowser>;

export function startBrowser(url: string, token: string, userId: number) {
  const connection = { isOnline: true, isSignedIn: true };
  const client = makeClient({
    baseUrl: url,
    token: () => (connection.isSignedIn ? token : "ended"),
    language: () => "en",
    retries: 0,
  });
  const gateway = entityGateway("product", (request) =>
    connection.isOnline
      ? Effect.runPromise(
          Effect.match(request(client), {
            onSuccess: succeed,
            onFailure: (error) => ({
              ok: false as const,
              failure: {
                code: error.code,
                status: "status" in error ? error.status : null,
                requestId: null,
                issues: error.issues.map((problem) => ({
                  code: problem.code,
                  field: problem.field ?? null,
                  params: problem.params ?? {},
                })),
              },
            }),
          }),
        )
      : Promise.resolve(failWith("NETWORK")),
  );
  const device = makeMemoryKeyStore();
  const start = () =>
    createEditorStore("product", gateway, { device, userId: () => userId, newKey: () => crypto.randomUUID() });
  const browser = {
    connection,
    gateway,
    editor: start(),
    /** Typed values that are neither saved nor discarded. */
    pending: new Map<string, string>(),
    /** Row as this browser last showed it. */
    seen: {} as EntityValues,
    /** Reloads the page: only the device storage survives. */
    reload: () => void (browser.editor = start()),
  };
  return browser;
}
