/** While somebody types, what comes next is brought in. */
import { loadGateway } from "../../session/session.ts";
import { text } from "../../shared/text.ts";

let prepared = false;

export function prepareSignIn(): void {
  if (prepared) return;
  prepared = true;
  void loadGateway();
  void text.load("errors", "shell", "dashboard", "charts");
  void import("../../shell/shell.tsx");
  void import("../dashboard/dashboard-page.tsx");
}
