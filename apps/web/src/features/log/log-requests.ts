/** Calls about log lines and their extracts. */
import type { LogSelection } from "@comptoir/api/wire";

import { askSignedIn } from "../../runtime.ts";
import { whileRunning } from "../../shared/notices.ts";

export const askChoices = (_layerId: number, signal: AbortSignal) => askSignedIn((api) => api.log.choices(), signal);

/** Requests the preview of a selection; asked again when `again` changes. */
export const askPreview = (
  { selection }: { readonly selection: LogSelection; readonly again: number },
  signal: AbortSignal,
) => askSignedIn((api) => api.log.preview({ payload: selection }), signal);

export const askExtracts = (_again: { readonly again: number; readonly layerId: number }, signal: AbortSignal) =>
  askSignedIn((api) => api.log.list(), signal);

export const makeExtract = (selection: LogSelection) =>
  whileRunning(askSignedIn((api) => api.log.extract({ payload: selection })));

export const askExtractFile = (id: number) => whileRunning(askSignedIn((api) => api.log.file({ params: { id } })));
