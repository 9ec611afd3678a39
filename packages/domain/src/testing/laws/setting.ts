import * as setting from "../../setting/index.ts";
import { lawBook } from "../law.ts";
import { settingRules } from "./setting/values.ts";

/** Settings: what each may be, where its value comes from, and the lists of codes. */
export const settingLaws = lawBook("setting", setting, settingRules);
