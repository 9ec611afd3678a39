import * as goal from "../../goal/index.ts";
import { lawBook } from "../law.ts";
import { formRules } from "./goal/form-rules.ts";
import { progressRules } from "./goal/progress-rules.ts";
import { layerRules } from "./goal/layer-rules.ts";
import { locationRules } from "./goal/location-rules.ts";
import { nestedRules } from "./goal/nested-rules.ts";
import { spreadRules } from "./goal/spread-rules.ts";
import { tableRules } from "./goal/table-rules.ts";

/** Sales goals: their form, their spread over days, and their progress. */
export const goalLaws = lawBook("goal", goal, (functions) => ({
  ...formRules(functions),
  ...spreadRules(functions),
  ...layerRules(functions),
  ...locationRules(functions),
  ...nestedRules(functions),
  ...progressRules(functions),
  ...tableRules(functions),
}));
