/** Test data of each entity: rows to create, a value to change, and invalid values. */

import type { EntityName } from "@comptoir/domain/entity";
import { isLegacyEntity, type LegacyEntity } from "@comptoir/domain/legacy";
import { foldText } from "@comptoir/domain/text";
import type { Effect } from "effect";
import type { SqlClient, SqlError, Statement } from "effect/sql";

import { legacySample } from "./legacy-kit.ts";
import { names } from "./names.data.ts";

/** Ids of the target and the layer of another chain. */
export interface ForeignLayer {
  readonly otherTarget: number;
  readonly other: number;
}

export interface EntitySample {
  /** Writes the rows that the entity's references point to. */
  readonly prepare?: (
    sql: SqlClient.SqlClient,
    organisation: ForeignLayer & { readonly targetId: number },
  ) => Effect.Effect<unknown, SqlError.SqlError>;
  /** Bodies that create rows, with wire names. */
  readonly saves: (targetId: number, layerId: number) => readonly Readonly<Record<string, unknown>>[];
  readonly change: Readonly<Record<string, unknown>>;
  /** Builds the input that creates a row with this name, or renames one. */
  readonly called: (name: string) => Readonly<Record<string, unknown>>;
  /** Reads the name of a row in an answer. */
  readonly nameOf: (row: Readonly<Record<string, unknown>>) => unknown;
  /** Inserts a row of another target directly, without the rules; returns its id. */
  readonly foreign: (
    sql: SqlClient.SqlClient,
    foreignLayer: ForeignLayer,
  ) => Statement.Statement<{ readonly id: number }>;
  /** Builds a body that breaks several rules of the form. */
  readonly wrong: (targetId: number, layerId: number) => Readonly<Record<string, unknown>>;
}

const samplePrices = [4.99, null, 0, 12.3456, 4.99, 0.5, 100, null, 3, 2.5] as const;

/** Last name of a person whose test name is a single word, because the form requires two names. */
const fallbackLastName = "Ng";
const makePersonFields = (name: string, accountKey: number | string) => {
  const [firstName = "", ...otherNames] = name
    .replaceAll(/[^\p{L} ’'.,-]/gu, " ")
    .trim()
    .split(/\s+/u);
  return {
    username: `u_${foldText(String(accountKey)).replaceAll(/[^a-z0-9]/gu, "_")}`,
    firstName,
    lastName: otherNames.length === 0 ? fallbackLastName : otherNames.join(" "),
  };
};

const sampleByEntity: Readonly<Record<Exclude<EntityName, LegacyEntity>, EntitySample>> = {
  product: {
    saves: () =>
      names.map((description, index) => ({
        itemSKU: `sku-${index % 3}${index}`,
        description,
        itemType: index % 4 === 0 ? "WEIGHED" : "STANDARD",
        itemUPC: index % 2 === 0 ? "036000291452" : null,
        itemCodes: index % 3 === 0 ? [`ANC-${index}`, "10036000291459"] : [],
        price: samplePrices[index],
        ProductCost: index % 3 === 0 ? 1.25 : null,
        itemWeight: index / 8,
        IsOpenRefund: index % 2 === 1,
        statusCode: index % 5 === 0 ? null : `S${index % 3}`,
      })),
    change: { price: 5.49 },
    called: (description) => ({ description, itemSKU: `sku of ${description}` }),
    nameOf: ({ description }) => description,
    foreign: (sql, { otherTarget }) =>
      sql<{
        readonly id: number;
      }>`INSERT INTO item (target_id, sku, description) VALUES (${otherTarget}, 'F', 'Étranger') RETURNING item_id AS id`,
    wrong: () => ({
      itemSKU: "x".repeat(50),
      description: " ",
      price: -1,
      itemWeight: 1.23456,
      subDepartment: 3,
      itemType: "MILK",
    }),
  },
  role: {
    saves: (targetId) =>
      names.map((description, index) => ({
        target: targetId,
        description,
        permissions: index % 2 === 0 ? ["SALE_READ"] : ["PRODUCT_CUD", "SALE_CUD"],
      })),
    change: { permissions: ["PRODUCT_READ"] },
    called: (description) => ({ description }),
    nameOf: ({ description }) => description,
    foreign: (sql, { otherTarget }) =>
      sql<{
        readonly id: number;
      }>`INSERT INTO role (target_id, code, description) VALUES (${otherTarget}, 'F', 'Étranger') RETURNING role_id AS id`,
    wrong: (targetId) => ({ target: targetId, description: "x".repeat(250), permissions: ["SALE_READ", "FLY"] }),
  },
  user: {
    saves: (targetId, layerId) =>
      names.map((name, index) => ({
        ...makePersonFields(name, index),
        email: `personne${index}@exemple.ca`,
        phone: index % 2 === 0 ? "514 555-0199" : null,
        hiredDate: index % 3 === 0 ? null : `202${index}-03-0${(index % 5) + 1}`,
        birthDate: index % 4 === 0 ? "1990-05-17" : null,
        language: index % 3 === 0 ? "fr" : index % 3 === 1 ? "en" : "es",
        address: {
          streetNumber: "12",
          street: "rue Rachel",
          apartment: null,
          town: "Montréal",
          state: "QC",
          country: "CA",
          zipCode: "H2W 1G2",
        },
        targetID: targetId,
        _TargetLayerID: layerId,
        grants: [],
      })),
    change: { phone: "418 555-0123" },
    called: (name) => ({
      ...makePersonFields(name, name),
      email: `${foldText(name).replaceAll(/[^a-z]/gu, "")}@exemple.ca`,
    }),
    nameOf: ({ firstName, lastName }) =>
      lastName === fallbackLastName ? firstName : `${String(firstName)} ${String(lastName)}`,
    foreign: (sql, { otherTarget, other }) =>
      sql<{
        readonly id: number;
      }>`INSERT INTO user_account (target_id, target_layer_id, username, username_key, first_name, last_name) VALUES (${otherTarget}, ${other}, 'f', 'f', 'Élie', 'Étranger') RETURNING user_id AS id`,
    wrong: (targetId, layerId) => ({
      targetID: targetId,
      _TargetLayerID: layerId,
      username: "a b",
      email: "personne",
      firstName: "<b>",
      lastName: "Roy",
      phone: "12",
      birthDate: "hier",
      address: { zipCode: "1" },
    }),
  },
  goal: {
    saves: (_targetId, layerId) =>
      names.map((description, index) => ({
        description,
        _TargetLayerID: layerId,
        scope: "LOCATION",
        members: [],
        metric: index % 3 === 0 ? "items" : index % 3 === 1 ? "netSales" : "averageSale",
        from: `20${10 + index}-02-01`,
        to: `20${10 + index}-02-28`,
        value: index % 3 === 0 ? 120.125 : 1_500.5,
        profile: index % 2 === 0 ? [1, 1, 1, 1, 1, 2, 3] : [0, 1, 1, 1, 1, 1, 0],
        closed: index % 4 === 0 ? [`20${10 + index}-02-14`] : [],
      })),
    change: { value: 77 },
    // Gives each goal another metric, because two goals of one metric may not overlap.
    called: (description) => ({
      description,
      from: "2031-01-01",
      to: "2031-12-31",
      closed: [],
      value: 10,
      metric: { "Tout neuf": "sales", "Une seule fois": "giftCards", Autre: "soldItems" }[description] ?? "grossSales",
    }),
    nameOf: ({ description }) => description,
    foreign: (sql, { otherTarget, other }) =>
      sql<{
        readonly id: number;
      }>`INSERT INTO goal (target_id, target_layer_id, description, scope, metric, from_date, to_date, value, profile) VALUES (${otherTarget}, ${other}, 'Étranger', 'LOCATION', 'netSales', '2026-03-01', '2026-03-31', 1000, '{1,1,1,1,1,1,1}') RETURNING goal_id AS id`,
    wrong: (_targetId, layerId) => ({
      _TargetLayerID: layerId,
      scope: "STORE",
      metric: "voids",
      from: "2026-02-30",
      to: "2026-03-31",
      value: -1,
      profile: [0, 0, 0, 0, 0, 0, 0],
    }),
  },
  layer: {
    saves: (_targetId, layerId) =>
      names.map((description, index) => ({
        description,
        code: `L${index}`,
        parentId: layerId,
        targetLayerType: index % 3 === 0 ? "REGION" : "STORE",
        locationType: index % 3 === 1 ? "WAREHOUSE" : null,
        targetLayerPriority: index % 4,
        timeZone: index % 2 === 0 ? "America/Moncton" : null,
        businessDayStart: index % 5 === 0 ? 240 : null,
        weekStart: index === 0 ? 1 : null,
      })),
    change: { businessDayStart: 300, targetLayerPriority: 7 },
    called: (name) => ({ description: name, code: name.replaceAll(/[^A-Za-z]/gu, "") }),
    nameOf: ({ description }) => description,
    foreign: (sql, { otherTarget, other }) =>
      sql<{
        readonly id: number;
      }>`INSERT INTO target_layer (target_id, parent_id, layer_type, code, description) VALUES (${otherTarget}, ${other}, 'STORE', 'F', 'Étranger') RETURNING target_layer_id AS id`,
    wrong: (_targetId, layerId) => ({
      parentId: layerId,
      targetLayerType: "SHOP",
      code: "<>",
      description: " ",
      timeZone: "Mars/Phobos",
      businessDayStart: 1440,
      weekStart: 9,
      targetLayerPriority: 1.5,
    }),
  },
};

/** Returns the sample of an entity; that of a legacy entity is derived from its definition. */
export const sampleOf = (name: EntityName): EntitySample =>
  isLegacyEntity(name) ? legacySample(name) : sampleByEntity[name];
