/** The search that Ctrl+K opens. */
import type { Locale } from "../../locale.ts";
import type { search as source } from "../fr/search.ts";

export const search = {
  hint: "Screen, product, store, person, document, receipt number…",
  none: "No results",
  action: "Action",
  failed: "The search did not respond. Try again.",
  unsearched: "Not searched this time: {{kinds}}.",
  more: "View all {{number}}",
  kind_STORE: "Store or region",
  kind_PRODUCT: "Product",
  kind_DOCUMENT: "Document",
  kind_RECEIPT: "Receipt",
  kind_PERSON: "User",
  kind_REPORT: "Report",
  kind_BOARD: "Dashboard",
  kind_ROLE: "Role",
  kind_SETTING: "Setting",
  kind_GOAL: "Goal",
} as const satisfies Locale<typeof source, "en">;
