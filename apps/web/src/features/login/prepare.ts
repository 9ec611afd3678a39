/** Prefetches the next screens while the user types. */
import { loadGateway } from "../../session/session.ts";
import { text } from "../../shared/text.ts";

let isPrefetched = false;

export function prefetchAfterSignIn(): void {
  if (isPrefetched) return;
  isPrefetched = true;
  // Ignores failures: the part is requested again when it is needed, and fails visibly then.
  void Promise.allSettled([
    loadGateway(),
    text.load("errors", "shell", "dashboard", "charts"),
    import("../../shell/shell.tsx"),
    import("../dashboard/dashboard-page.tsx"),
  ]);
}
