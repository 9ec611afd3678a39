/** Bodies of calls with the model in their path, derived from the row of its entity. Loaded only by pages that request an entity. */

import { entityTable, type EntityName } from "@comptoir/domain/entity";
import { isLegacyEntity, type LegacyEntity } from "@comptoir/domain/legacy";
import { Schema } from "effect";

import {
  entityKeyOf,
  type EntityKey,
  ProductSave,
  ProductWire,
  RoleSave,
  RoleWire,
  makeSaveBody,
  UserSave,
  UserWire,
} from "./entity-wire.ts";
import { openFields } from "./field-codecs.ts";
import { GoalSave, GoalWire } from "./goal-wire.ts";
import { LayerSave, LayerWire } from "./layer-wire.ts";

/** A row of a legacy entity, by our names. */
export interface LegacyRecord extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version: number;
  readonly targetId: number;
  readonly isDeleted: boolean;
  readonly changedOn: string;
}

const legacyFieldSchemas = (name: LegacyEntity): Readonly<Record<string, Schema.Top>> =>
  openFields(entityTable[name].fields);

type RecordCodec<T> = Schema.Codec<T, Readonly<Record<string, unknown>>>;

/** Fields of a legacy entity, derived from its row. */
export const makeLegacyRowSchema = (name: LegacyEntity): RecordCodec<LegacyRecord> =>
  Schema.Struct(legacyFieldSchemas(name)) as unknown as RecordCodec<LegacyRecord>;

const withWireKeys = (name: LegacyEntity, schema: Schema.Top) =>
  (schema as Schema.Struct<{}>).pipe(Schema.encodeKeys(entityTable[name].wire as {})) as unknown;

type SaveRecord = Readonly<Record<string, unknown>>;

/** Wire schemas of an entity's rows and saves. */
export interface ModelBodies {
  readonly row: RecordCodec<unknown>;
  readonly save: RecordCodec<SaveRecord>;
  readonly key: RecordCodec<EntityKey>;
}

const ownBodiesByEntity = {
  goal: { row: GoalWire, save: GoalSave },
  product: { row: ProductWire, save: ProductSave },
  role: { row: RoleWire, save: RoleSave },
  user: { row: UserWire, save: UserSave },
  layer: { row: LayerWire, save: LayerSave },
} as const satisfies Record<Exclude<EntityName, LegacyEntity>, { readonly row: Schema.Top; readonly save: Schema.Top }>;

const madeBodiesByEntity = new Map<EntityName, ModelBodies>();

/** Returns the bodies of an entity, made on first use. */
export function findOrMakeBodies(name: EntityName): ModelBodies {
  const entityBodies = madeBodiesByEntity.get(name);
  if (entityBodies !== undefined) return entityBodies;
  const rowAndSaveBodies = (isLegacyEntity(name)
    ? {
        row: withWireKeys(name, Schema.Struct(legacyFieldSchemas(name))),
        save: withWireKeys(name, makeSaveBody(legacyFieldSchemas(name))),
      }
    : ownBodiesByEntity[name]) as unknown as Omit<ModelBodies, "key">;
  const bodiesWithKey = { ...rowAndSaveBodies, key: entityKeyOf(name) } as unknown as ModelBodies;
  madeBodiesByEntity.set(name, bodiesWithKey);
  return bodiesWithKey;
}
