/** Entry of the page: loads the texts, then renders the screen of the address. */
import "@comptoir/ui-react/styles.css";
import { createRoot } from "react-dom/client";

import { App } from "./app.tsx";
import { session } from "./session/session.ts";
import { language, text } from "./shared/text.ts";
import { watchPageErrors } from "./shell/watch-page-errors.ts";

const rootElement = document.getElementById("root");
if (rootElement === null) throw new Error("index.html has no #root");

watchPageErrors(window);
document.documentElement.lang = language;
void session.restore();
try {
  await text.load("common", "login");
  createRoot(rootElement).render(<App />);
} catch {
  // Without words, only the message that index.html has in every language can be shown.
  document.getElementById("cannot-open")?.removeAttribute("hidden");
}
