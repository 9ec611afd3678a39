/** While somebody types, what comes next is brought in. */
import { loadGateway } from "../../session/session.ts";
import { text } from "../../shared/text.ts";

let prepared = false;

export function prepareSignIn(): void {
  if (prepared) return;
  prepared = true;
  // What cannot be fetched now is asked for again when it is needed, and said then.
  void Promise.allSettled([
    loadGateway(),
    text.load("errors", "shell", "dashboard", "charts"),
    import("../../shell/shell.tsx"),
    import("../dashboard/dashboard-page.tsx"),
  ]);
}
