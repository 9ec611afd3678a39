/** Every legacy field has a name in one of the areas that its label is looked up in. */
import type { LegacyEntity, legacyEntities } from "@comptoir/domain/legacy";
import type { Words } from "@comptoir/i18n";

type FieldsOf<Entity extends LegacyEntity> =
  | keyof (typeof legacyEntities)[Entity]["fields"]
  | keyof (typeof legacyEntities)[Entity]["listOnly"];

type Named<Area extends "legacy" | "user" | "management"> =
  Extract<keyof Words[Area], `field_${string}`> extends `field_${infer Name}` ? Name : never;

type Nameless = Exclude<
  { [Entity in LegacyEntity]: FieldsOf<Entity> }[LegacyEntity],
  Named<"legacy"> | Named<"user"> | Named<"management">
>;

/** Does not compile while a field has no name. */
export const everyFieldIsNamed: [Nameless] extends [never] ? true : Nameless = true;
