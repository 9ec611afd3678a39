/** The laws that a running Comptoir keeps, asked through its own API. */
import { holds, lawBook } from "@comptoir/domain/testing";
import fc from "fast-check";

import { startSyncSend, type SyncSend } from "./remote/sync-request.ts";

/** Where a running Comptoir is, and who signs in. */
export interface ComptoirAddress {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

export interface ServerFunctions {
  readonly ask: (path: string) => unknown;
}

/** The functions of a running Comptoir. */
export function connectComptoir({ url }: ComptoirAddress, send: SyncSend = startSyncSend().send): ServerFunctions {
  return {
    ask: (path) => send({ method: "GET", url: `${url}${path}` }),
  };
}

const ours: ServerFunctions = {
  ask: () => {
    throw new Error("no server is connected");
  },
};

export const serverLaws = lawBook("server", ours, ({ ask }) => ({
  version: {
    says: "The server says which version it is, to anyone.",
    source: "specification 8",
    laws: { "it answers": fc.property(fc.constant(0), () => holds(ask("/api/Version") !== null, "an answer")) },
  },
}));
