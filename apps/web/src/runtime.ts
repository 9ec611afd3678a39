/** API calls of this tab's session. */
import { sharedCallsOf } from "./session/calls.ts";
import { session } from "./session/session.ts";

export const { ask, askSignedIn } = sharedCallsOf(session);
