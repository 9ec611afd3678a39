/** Words of a choice with a search. */
import { t } from "../shared/text.ts";

/** Words of a choice with a search. */
export const searchLabels = () => ({ search: t("management.choose"), noMatch: t("management.noMatch") });
