/** Shows a failed action in the dialog once, over the form. Source: specification 8. */
import { useEffect } from "react";

import type { Failure } from "./answer.ts";
import { isShownInDialog } from "./failure-text.ts";
import { showFailure } from "./show-failure.ts";

export function useFailureDialog(failure: Failure | null): void {
  useEffect(
    function tellFailure() {
      if (failure !== null && isShownInDialog(failure)) showFailure(failure);
    },
    [failure],
  );
}
