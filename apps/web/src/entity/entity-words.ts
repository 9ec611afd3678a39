/** What fields are called, and what their values say. */
import { roleTemplates, type RoleTemplateCode } from "@comptoir/domain/access";
import { formatCount, formatQuantity, quantity } from "@comptoir/domain/measure";
import { formatUnitCost, unitCost } from "@comptoir/domain/money";
import { formatClock, formatDate, fromDayNumber, offsetAt, parseCalendarDate } from "@comptoir/domain/period";
import { getEntity, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import type { Words } from "@comptoir/i18n";

import { session } from "../session/session.ts";
import { placeState } from "../shared/place-store.ts";
import { language, t } from "../shared/text.ts";

type FieldKey = Extract<keyof Words["management"], `field_${string}`>;

/** What an entity says in words of its own; null where it says what every other does. */
export interface OwnWords {
  readonly field?: (field: string) => string | null;
  readonly value?: (field: string, value: unknown) => string | null;
  /** What a row is called, or a new one as it is typed in; the value of the first column when left out. */
  readonly name?: (values: EntityValues) => string;
}

/** Whose words are spoken. */
export type Worded = Readonly<{ entity: EntityName; columns: readonly string[]; own?: OwnWords }>;

/** The name of a field, in words. */
export const fieldLabel = ({ own }: Worded, field: string): string => own?.field?.(field) ?? t(`management.${`field_${field}` as FieldKey}`);

/** What a row is called. */
export function nameOf(screen: Worded, values: EntityValues): string {
  const [naming = "description"] = screen.columns;
  return screen.own?.name?.(values) ?? valueText(screen, naming, values[naming]);
}

export const countText = (count: number): string => formatCount(count, language);

/** What a value says in a list, a sentence or a history; nothing is said of what is not there. */
export function valueText({ entity: name, own }: Worded, field: string, value: unknown): string {
  const said = own?.value?.(field, value) ?? null;
  if (said !== null) return said;
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? t("management.yes") : t("management.no");
  // Permissions are counted, codes are read.
  if (Array.isArray(value)) return name === "role" ? countText(value.length) : value.join(", ");
  const type = getEntity(name).columns[field]?.type;
  if (typeof value === "number") {
    if (type === "unitCost") return formatUnitCost(unitCost(value), language);
    if (type === "qty") return formatQuantity(quantity(value), language);
    return type === "ref" ? String(value) : countText(value);
  }
  if (type === "date") {
    const day = parseCalendarDate(String(value));
    return day.ok ? formatDate(day.value, language, "medium") : String(value);
  }
  if (name === "role" && field === "description") return roleText(String(value));
  if (field === "type" && name === "product") return itemTypeText(String(value));
  if (value === "true" || value === "false") return value === "true" ? t("management.yes") : t("management.no");
  return String(value);
}

/** The name of a role; one that nobody has renamed is called by its code. */
export const roleText = (description: string): string => (isTemplate(description) ? t(`management.role_${description}`) : description);

const isTemplate = (value: string): value is RoleTemplateCode => Object.hasOwn(roleTemplates, value);

const itemTypeText = (code: string): string => t(`management.${`type_${code}` as Extract<keyof Words["management"], `type_${string}`>}`);

const dayMs = 86_400_000;

/** A moment on the wall of the place that the person acts in. */
export function momentText(atMs: number): string {
  const own = session.state.claims?.tli;
  const zone = placeState.places.find(({ id }) => id === own)?.timeZone ?? placeState.places[0]?.timeZone ?? "America/Toronto";
  const localMs = atMs + offsetAt(atMs, zone);
  const day = Math.floor(localMs / dayMs);
  const time = formatClock(Math.floor((localMs - day * dayMs) / 60_000), language);
  return t("management.at", { date: formatDate(fromDayNumber(day), language, "medium"), time });
}

/** The time of a moment, without its day. */
export const clockText = (atMs: number): string => momentText(atMs).split(", ").at(-1) ?? "";
