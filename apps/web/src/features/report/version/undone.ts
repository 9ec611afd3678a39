/** Counts versions that were made current and undone, so that the open page reads its report and rows again. */
import { proxy } from "valtio";

export const undoneReinstatements = proxy({ count: 0 });
