import * as creation from "../../creation/index.ts";
import { lawBook } from "../law.ts";
import { fieldRules } from "./creation/field-rules.ts";
import { whereRules } from "./creation/where-rules.ts";

/** Creation: where a user may create a record, and what its form requires. */
export const creationLaws = lawBook("creation", creation, (functions) => ({
  ...whereRules(functions),
  ...fieldRules(functions),
}));
