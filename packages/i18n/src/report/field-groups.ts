/** Fields of a report source in groups, as users think of them. */
import { findField, type FieldCatalogue } from "@comptoir/domain/report";

/** Source fields in groups, as users think of them. */
export const fieldGroups = ["when", "where", "who", "what", "money", "count"] as const;

export type FieldGroup = (typeof fieldGroups)[number];

const whoFields: ReadonlySet<string> = new Set(["cashier", "customer", "user", "approvedBy", "adjustedBy"]);

const whereFields: ReadonlySet<string> = new Set(["location", "terminal", "target", "layer", "layerLevel"]);

/** Group of a field; fields that the source does not know are among "what". */
export function fieldGroupOf(fields: FieldCatalogue, field: string): FieldGroup {
  const row = findField(fields, field);
  if (row === null) return "what";
  if (row.role === "measure")
    return row.type === "money" || row.type === "unitCost" || row.type === "pct" ? "money" : "count";
  if (row.type === "date" || row.type === "time") return "when";
  return whoFields.has(field) ? "who" : whereFields.has(field) ? "where" : "what";
}
