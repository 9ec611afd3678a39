// Calls one rule in a browser, and displays the result.
import { cents, formatMoney } from "@comptoir/domain/money";

globalThis.shown = `${formatMoney(cents(123456), "en")} process:${typeof globalThis.process} require:${typeof globalThis.require}`;
if (typeof document === "object") document.title = globalThis.shown;
