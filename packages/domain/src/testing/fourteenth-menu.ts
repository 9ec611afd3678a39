/** A menu entry more, for the test that adds a fourteenth legacy entity; loaded before anything is derived from the menu. */

import { navigationEntries, type NavigationEntryRow } from "../access/navigation.data.ts";

const entry: NavigationEntryRow = {
  section: "MANAGEMENT_V1",
  path: "/legacyPage/carrier",
  permissions: [],
  uses: ["PRODUCT_READ"],
};

Object.assign(navigationEntries, { V1_CARRIER: entry });
