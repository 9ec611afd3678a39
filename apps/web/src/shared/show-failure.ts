/** Shows a failure as the catalogue says: a dialog, or nothing for what was cancelled. */
import { getError } from "@comptoir/domain/errors";
import { ref } from "valtio/vanilla";

import type { Failure } from "./answer.ts";
import { notices } from "./notices.ts";

export function showFailure(failure: Failure, retry: (() => void) | null = null): void {
  if (getError(failure.code).shown === "silent") return;
  notices.dialog = ref({ failure, retry });
}
