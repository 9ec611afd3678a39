/** Groups of the product form; a field that no group names is in the group of its kind. */
import { entityRow, fieldKindOf } from "@comptoir/domain/entity";
import type { FieldKind } from "@comptoir/domain/field";
import type { TextKey } from "@comptoir/i18n";

const fieldGroupByCode = {
  identity: {
    title: "management.group_identity",
    fields: ["description", "sku", "upc", "codes", "type", "departmentId", "subDepartmentId", "vendorId"],
  },
  image: { title: "management.field_image", fields: ["image"] },
  price: { title: "management.group_price", fields: ["price", "cost"] },
  flags: {
    title: "management.group_flags",
    fields: ["isOpenRefund", "nonEditablePrice", "nonMultipliable", "requireClient", "requireReference"],
  },
  codes: { title: "management.group_codes", fields: ["statusCode", "tareCode", "bottleCode", "environmentCode"] },
  measure: { title: "management.group_measure", fields: ["weight", "length"] },
} as const satisfies Record<string, { readonly title: TextKey; readonly fields: readonly string[] }>;

type FieldGroupCode = keyof typeof fieldGroupByCode;

/** Group of the fields of each kind. */
const groupByFieldKind = {
  text: "identity",
  longText: "identity",
  code: "identity",
  integer: "measure",
  decimal: "measure",
  money: "price",
  unitCost: "price",
  quantity: "measure",
  percent: "measure",
  date: "identity",
  instant: "identity",
  flag: "flags",
  choice: "codes",
  reference: "identity",
  translated: "identity",
  image: "image",
  colour: "identity",
  list: "identity",
  parts: "identity",
} as const satisfies Record<FieldKind, FieldGroupCode>;

const groupedFields: ReadonlySet<string> = new Set(Object.values(fieldGroupByCode).flatMap(({ fields }) => fields));

/** Editable fields that no group names. */
const listOtherFields = (): readonly string[] =>
  Object.entries(entityRow("product").fields).flatMap(([field, { rules }]) =>
    rules === undefined || groupedFields.has(field) ? [] : [field],
  );

/** Groups of the form, in page order. */
export const listProductGroups = (): readonly { readonly title: TextKey; readonly fields: readonly string[] }[] =>
  Object.entries(fieldGroupByCode).map(([name, { title, fields }]) => ({
    title,
    fields: [
      ...fields,
      ...listOtherFields().filter((field) => groupByFieldKind[fieldKindOf("product", field)] === name),
    ],
  }));

/** Fields of the product grid; the first names the row. */
export const listProductGridFields = (): readonly string[] => {
  const { identity, price, measure, codes, flags } = fieldGroupByCode;
  const [description, sku, upc, , type, ...references] = identity.fields;
  return [
    description,
    sku,
    upc,
    ...references,
    ...price.fields,
    type,
    ...measure.fields,
    ...codes.fields,
    ...flags.fields,
    ...listOtherFields(),
  ];
};
