/** The calls of the one session of this tab. */
import { callsOf } from "./session/calls.ts";
import { session } from "./session/session.ts";

export const { ask, askSignedIn } = callsOf(session);
