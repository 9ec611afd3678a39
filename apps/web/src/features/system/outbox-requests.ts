/** The calls of the outbox. */
import type { OutboxPage } from "@comptoir/api/wire";

import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";

/** The letters of a search; the first page of it, or the one that follows a letter. */
export const askOutbox = (search: string, before: number | null, signal: AbortSignal): Promise<Answer<OutboxPage>> =>
  askSignedIn((api) => api.outbox.list({ query: { ...(search !== "" && { search }), ...(before !== null && { before }) } }), signal);

export const askLetter = (id: number, signal: AbortSignal) => askSignedIn((api) => api.outbox.get({ params: { id } }), signal);

export const sendLetterAgain = (id: number) => askSignedIn((api) => api.outbox.sendAgain({ params: { id } }));

export const handOverLink = (id: number) => askSignedIn((api) => api.outbox.handOverLink({ params: { id } }));
