import { NetworkError } from "@comptoir/api/errors";
import { Effect } from "effect";
import { expect, it } from "vitest";

import { OutdatedPage } from "../shared/part.ts";
import { sharedCallsOf } from "./calls.ts";
import { session } from "./session.ts";

it.each([
  [
    "the network's",
    "a part that cannot be fetched",
    new TypeError("Failed to fetch dynamically imported module"),
    "NETWORK",
  ],
  ["an outdated page's", "a part of an earlier version", new OutdatedPage(), "PAGE_OUTDATED"],
])("a call fails with %s code for %s", async (_code, _part, cause, code) => {
  const answer = await sharedCallsOf(session).ask(() => Effect.fail(new NetworkError({ reason: "connection", cause })));
  expect(answer).toMatchObject({ ok: false, failure: { code } });
});
