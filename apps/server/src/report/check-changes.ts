/** Checks a user's changes to a report, with the places that the fields have on the wire. */

import { checkCustomization, type FieldCatalogue, type ReportCustomization } from "@comptoir/domain/report";
import type { Issue } from "@comptoir/domain/result";

/** Wire names of the parts that differ. */
const onWire: Readonly<Record<string, string>> = { sorting: "listSorting", columns: "customization" };

/** Lists the fields of the changes that a kind of report does not have. Errors: REPORT_FIELD. */
export const checkChanges = (customization: ReportCustomization, fields: FieldCatalogue): readonly Issue[] =>
  checkCustomization(customization, fields).map((found) => ({
    ...found,
    path: found.path.map((part, index) => (index === 0 ? (onWire[String(part)] ?? part) : part)),
  }));
