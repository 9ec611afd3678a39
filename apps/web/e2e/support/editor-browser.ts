/** One browser at an entity of a running server, without its screen: the editor, what it keeps on its device, its connection and its session. */
import { makeClient } from "@comptoir/api/client";
import type { EntityValues } from "@comptoir/domain/entity";
import { Effect } from "effect";

import { createEditorStore } from "../../src/entity/create-editor-store.ts";
import { entityGateway } from "../../src/entity/entity-requests.ts";
import { failWith, succeed } from "../../src/shared/answer.ts";
import { memoryKeyStore } from "../../src/shared/device-storage.ts";

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
                issues: error.issues.map((one) => ({
                  code: one.code,
                  field: one.field ?? null,
                  params: one.params ?? {},
                })),
              },
            }),
          }),
        )
      : Promise.resolve(failWith("NETWORK")),
  );
  const device = memoryKeyStore();
  const start = () =>
    createEditorStore("product", gateway, { device, userId: () => userId, newKey: () => crypto.randomUUID() });
  const browser = {
    connection,
    gateway,
    editor: start(),
    /** What was typed and neither saved nor given up. */
    pending: new Map<string, string>(),
    /** The row as this browser showed it last. */
    seen: {} as EntityValues,
    /** The page is loaded anew: only the device remembers. */
    reload: () => void (browser.editor = start()),
  };
  return browser;
}
