/** Calls of the outbox. */
import type { OutboxPage } from "@comptoir/api/wire";
import type { MailState } from "@comptoir/domain/session";

import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";

export interface OutboxQuestion {
  readonly search: string;
  /** State of the letters; null is all. */
  readonly state: MailState | null;
}

/** Reads a page of letters: the first one, or the one after a given letter. */
export const askOutbox = (
  { search, state }: OutboxQuestion,
  beforeId: number | null,
  signal: AbortSignal,
): Promise<Answer<OutboxPage>> =>
  askSignedIn(
    (api) =>
      api.outbox.list({
        query: {
          ...(search !== "" && { search }),
          ...(state !== null && { state }),
          ...(beforeId !== null && { before: beforeId }),
        },
      }),
    signal,
  );

export const askLetter = (id: number, signal: AbortSignal) =>
  askSignedIn((api) => api.outbox.get({ params: { id } }), signal);

export const sendLetterAgain = (id: number) => askSignedIn((api) => api.outbox.sendAgain({ params: { id } }));

export const handOverLink = (id: number) => askSignedIn((api) => api.outbox.handOverLink({ params: { id } }));
