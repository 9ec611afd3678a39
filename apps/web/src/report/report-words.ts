/** Reports in the words of the page. */
import { createReportWords } from "@comptoir/i18n/report";

import { language, t } from "../shared/text.ts";

export { fieldGroupOf, fieldGroups, offeredPeriods, type FieldGroup, type Names } from "@comptoir/i18n/report";

export const { aggregateText, capital, codeText, displayText, fieldText, filterText, grainText, headerText, keyText, kindText, levelText, meaningText, measureText, operatorText, periodText, reportName, valueText } = createReportWords({ t, language });
