import { useEffect } from "react";

import { loadContract } from "../../session/load-contract.ts";
import { loadGateway } from "../../session/session.ts";

/**
 * Loads the calls of a screen once it is painted: sending its form waits for nothing, and a page of an older version is reloaded before
 * a password is typed.
 */
export function useCallsAhead(): void {
  useEffect(function loadAhead() {
    // Ignores failures: the calls are loaded again when the form is sent, and fail visibly then.
    const timer = setTimeout(() => void Promise.allSettled([loadGateway(), loadContract()]));
    return () => clearTimeout(timer);
  }, []);
}
