/** Icons of the menu entries. */
import type { NavigationEntryCode, NavigationSectionCode } from "@comptoir/domain/access";
import type { IconName } from "@comptoir/ui-react";

const iconBySection: Readonly<Record<NavigationSectionCode, IconName>> = {
  BI: "dashboard",
  INVENTORY: "clipboard",
  MANAGEMENT: "box",
  MANAGEMENT_V1: "list",
  OPERATION: "receipt",
  REPORTING: "chart",
  SYSTEM: "settings",
};

const iconByEntry: Readonly<Partial<Record<NavigationEntryCode, IconName>>> = {
  WIDGET: "table",
  PRODUCT: "tag",
  ROLE: "key",
  TARGET: "store",
  USER: "users",
  IMPORT_TRANSACTIONS: "upload",
  SEARCH_INVOICE: "search",
  DEPOSIT: "lock",
  REFUSED_FACTS: "alert",
  MONITORING: "terminal",
  TASK_SCHEDULER: "clock",
  LOG_EXTRACTION: "download",
  AUDIT: "list",
  OUTBOX: "mail",
  V1_USER: "user",
  V1_CLIENT: "users",
  REPORT_RECEIVING: "truck",
};

export function iconOf(entry: NavigationEntryCode, section: NavigationSectionCode): IconName {
  return iconByEntry[entry] ?? iconBySection[section];
}
