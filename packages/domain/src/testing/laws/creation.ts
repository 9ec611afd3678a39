import * as creation from "../../creation/index.ts";
import { lawBook } from "../law.ts";
import { fieldRules } from "./creation/field-rules.ts";
import { whereRules } from "./creation/where-rules.ts";

/** Creating: where somebody may, and what the form of a new one asks for. */
export const creationLaws = lawBook("creation", creation, (functions) => ({
  ...whereRules(functions),
  ...fieldRules(functions),
}));
