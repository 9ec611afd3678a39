/** Checks a user's changes to a report; issues name the fields as the request does. */

import { checkCustomization, type FieldCatalogue, type ReportCustomization } from "@comptoir/domain/report";
import type { Issue } from "@comptoir/domain/result";

/** Names in the request, by internal name, of the parts of a view whose names differ. */
const wireNameByField: Readonly<Record<string, string>> = { sorting: "listSorting", columns: "customization" };

/** Lists the fields in the changes that this kind of report does not have, and the formats that do not fit. Errors: REPORT_FIELD, REPORT_FORMAT. */
export const checkChanges = (customization: ReportCustomization, fields: FieldCatalogue): readonly Issue[] =>
  checkCustomization(customization, fields).map((problem) => ({
    ...problem,
    path: problem.path.map((part, index) => (index === 0 ? (wireNameByField[String(part)] ?? part) : part)),
  }));
