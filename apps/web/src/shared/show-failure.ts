/** Shows a failure in the dialog; a cancelled call shows nothing. */
import { getError } from "@comptoir/domain/errors";
import { ref } from "valtio/vanilla";

import type { Failure } from "./answer.ts";
import { notices } from "./notices.ts";

export function showFailure(failure: Failure, retry: (() => void) | null = null): void {
  if (getError(failure.code).place === "silent") return;
  notices.dialog = ref({ failure, retry });
}
