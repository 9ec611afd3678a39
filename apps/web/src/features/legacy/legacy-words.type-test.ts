/** Every legacy field has a name in one of the areas that its label is looked up in. */
import type { LegacyEntity, legacyEntities } from "@comptoir/domain/legacy";
import type { Words } from "@comptoir/i18n";

type FieldsOf<Entity extends LegacyEntity> =
  | keyof (typeof legacyEntities)[Entity]["fields"]
  | keyof (typeof legacyEntities)[Entity]["listOnly"];

type NamedField<Area extends "legacy" | "user" | "management"> =
  Extract<keyof Words[Area], `field_${string}`> extends `field_${infer Name}` ? Name : never;

type NamelessField = Exclude<
  { [Entity in LegacyEntity]: FieldsOf<Entity> }[LegacyEntity],
  NamedField<"legacy"> | NamedField<"user"> | NamedField<"management">
>;

/** Does not compile while a field has no name. */
export const everyFieldIsNamed: [NamelessField] extends [never] ? true : NamelessField = true;
