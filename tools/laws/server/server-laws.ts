/** Laws of a running Comptoir, tested through its own API. Nothing is written. */
import { holds, lawBook, same } from "@comptoir/domain/testing";
import fc from "fast-check";

import { connectComptoir, propertyOf, type ServerFunctions } from "./connect-comptoir.ts";
import { figureRules } from "./figure-rules.ts";
import { refusalRules } from "./refusal-rules.ts";

export { connectComptoir };

const throwUnconnected = (): never => {
  throw new Error("no server is connected");
};
const unconnectedServer: ServerFunctions = {
  ask: throwUnconnected,
  askByPost: throwUnconnected,
  askAsNobody: throwUnconnected,
};

export const serverLaws = lawBook("server", unconnectedServer, (functions) => ({
  version: {
    says: "The server tells everybody its version and that of its time zone data.",
    source: "behaviour 3.11, 6 (1)",
    laws: {
      "answers without a token": fc.property(fc.constant("/api/Version"), (path) => {
        const { status, body } = functions.askAsNobody("GET", path);
        same(status, 200);
        holds(/^\d+\.\d+\.\d+/u.test(String(propertyOf(body, "version"))), "a version");
      }),
    },
  },
  ...figureRules(functions),
  ...refusalRules(functions),
}));
