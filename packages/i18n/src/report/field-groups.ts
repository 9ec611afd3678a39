/** Fields of a report source in groups, as users think of them. */
import { findField, type FieldCatalogue } from "@comptoir/domain/report";

/** Source fields in groups, as users think of them. */
export const fieldGroups = ["when", "where", "who", "what", "money", "count"] as const;

export type FieldGroup = (typeof fieldGroups)[number];

const whoFields: ReadonlySet<string> = new Set(["cashier", "customer", "user", "approvedBy", "adjustedBy"]);

const whereFields: ReadonlySet<string> = new Set(["location", "terminal", "target", "layer", "layerLevel"]);

/** Group of a field; fields that the source does not know are among "what". */
export function fieldGroupOf(fields: FieldCatalogue, field: string): FieldGroup {
  const fieldRow = findField(fields, field);
  if (fieldRow === null) return "what";
  if (fieldRow.role === "measure")
    return fieldRow.type === "money" || fieldRow.type === "unitCost" || fieldRow.type === "pct" ? "money" : "count";
  if (fieldRow.type === "date" || fieldRow.type === "time") return "when";
  return whoFields.has(field) ? "who" : whereFields.has(field) ? "where" : "what";
}
