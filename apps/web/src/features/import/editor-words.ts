/** Texts of the inputs of a mapping. */
import { t } from "../../shared/text.ts";
import type { MappingTextField } from "./mapping-form.ts";

export const inputLabelByField = {
  name: () => t("importing.mappingName"),
  delimiter: () => t("importing.delimiter"),
  encoding: () => t("importing.encoding"),
  headerRow: () => t("importing.headerRow"),
  summaryRows: () => t("importing.summaryRows"),
  sheet: () => t("importing.sheets"),
  record: () => t("importing.records"),
  otherRecords: () => t("importing.otherRecords"),
  decimal: () => t("importing.decimal"),
  thousands: () => t("importing.thousands"),
  currencyMarks: () => t("importing.currencyMarks"),
  dateFormat: () => t("importing.dateFormat"),
  timeFormat: () => t("importing.timeFormat"),
  timeWhenMissing: () => t("importing.timeWhenMissing"),
  timeZone: () => t("importing.timeZone"),
  location: () => t("importing.constant_location"),
  locationName: () => t("importing.constant_locationName"),
  terminal: () => t("importing.constant_terminal"),
  cashier: () => t("importing.constant_cashier"),
  tender: () => t("importing.constant_tender"),
  department: () => t("importing.constant_department"),
  sku: () => t("importing.constant_sku"),
  locationType: () => t("importing.constant_locationType"),
  cancellationColumn: () => t("importing.cancellationColumn"),
  cancellationPrefix: () => t("importing.cancellationPrefix"),
  negativeQuantity: () => t("importing.negativeQuantity"),
  negativePrice: () => t("importing.negativePrice"),
  unknownItem: () => t("importing.unknownItem"),
  unknownLocation: () => t("importing.unknownLocation"),
  priceFrom: () => t("importing.priceFrom"),
  lineTotalIs: () => t("importing.lineTotalIs"),
  amountsIn: () => t("importing.amountsIn"),
  discountRateIs: () => t("importing.discountRateIs"),
  discountRatesOf: () => t("importing.discountRatesOf"),
  currency: () => t("importing.currency"),
  exchangeRateIs: () => t("importing.exchangeRateIs"),
  exchangeRates: () => t("importing.exchangeRates"),
  grouping: () => t("importing.grouping"),
  rowOrder: () => t("importing.rowOrder"),
  asOf: () => t("importing.asOf"),
} as const satisfies Record<MappingTextField, () => string>;

export const inputHelpByField: Partial<Record<MappingTextField, () => string>> = {
  otherRecords: () => t("importing.otherRecordsHelp"),
  currencyMarks: () => t("importing.currencyMarksHelp"),
  dateFormat: () => t("importing.dateFormatHelp"),
  timeFormat: () => t("importing.timeFormatHelp"),
  timeZone: () => t("importing.timeZoneHelp"),
  cancellationPrefix: () => t("importing.cancellationPrefixHelp"),
  asOf: () => t("importing.asOfHelp"),
  amountsIn: () => t("importing.amountsInHelp"),
  currency: () => t("importing.currencyHelp"),
  exchangeRates: () => t("importing.exchangeRatesHelp"),
};

const wordsByMark: Readonly<Record<string, () => string>> = {
  "": () => t("importing.mark_none"),
  ".": () => t("importing.mark_point"),
  ",": () => t("importing.mark_comma"),
  " ": () => t("importing.mark_space"),
  "'": () => t("importing.mark_apostrophe"),
};

const choiceWordsByField: Partial<Record<MappingTextField, Readonly<Record<string, () => string>>>> = {
  delimiter: {
    ",": () => t("importing.delimiter_comma"),
    ";": () => t("importing.delimiter_semicolon"),
    "\t": () => t("importing.delimiter_tab"),
    "|": () => t("importing.delimiter_pipe"),
  },
  encoding: {
    "utf-8": () => "UTF-8",
    "windows-1252": () => "Windows-1252",
    macintosh: () => "Mac Roman",
    "utf-16le": () => "UTF-16 LE",
    "utf-16be": () => "UTF-16 BE",
  },
  summaryRows: {
    leaveOut: () => t("importing.summaryRows_leaveOut"),
    read: () => t("importing.summaryRows_read"),
  },
  decimal: wordsByMark,
  thousands: wordsByMark,
  grouping: {
    number: () => t("importing.grouping_number"),
    row: () => t("importing.grouping_row"),
    moment: () => t("importing.grouping_moment"),
    day: () => t("importing.grouping_day"),
  },
  rowOrder: { together: () => t("importing.rowOrder_together"), any: () => t("importing.rowOrder_any") },
  priceFrom: { column: () => t("importing.priceFrom_column"), item: () => t("importing.priceFrom_item") },
  lineTotalIs: {
    afterDiscount: () => t("importing.lineTotalIs_afterDiscount"),
    beforeDiscount: () => t("importing.lineTotalIs_beforeDiscount"),
    withTax: () => t("importing.lineTotalIs_withTax"),
  },
  amountsIn: { dollars: () => t("importing.amountsIn_dollars"), cents: () => t("importing.amountsIn_cents") },
  discountRateIs: {
    fraction: () => t("importing.discountRateIs_fraction"),
    percent: () => t("importing.discountRateIs_percent"),
  },
  exchangeRateIs: {
    toCad: () => t("importing.exchangeRateIs_toCad"),
    fromCad: () => t("importing.exchangeRateIs_fromCad"),
  },
  discountRatesOf: {
    gross: () => t("importing.discountRatesOf_gross"),
    rest: () => t("importing.discountRatesOf_rest"),
  },
  negativeQuantity: {
    refund: () => t("importing.negativeQuantity_refund"),
    writeOff: () => t("importing.negativeQuantity_writeOff"),
    error: () => t("importing.negativeQuantity_error"),
  },
  negativePrice: { refund: () => t("importing.negativePrice_refund"), error: () => t("importing.negativePrice_error") },
  unknownItem: {
    create: () => t("importing.unknownItem_create"),
    placeholder: () => t("importing.unknownItem_placeholder"),
    error: () => t("importing.unknownItem_error"),
  },
  unknownLocation: {
    create: () => t("importing.unknownLocation_create"),
    error: () => t("importing.unknownLocation_error"),
  },
  locationType: {
    STORE: () => t("importing.locationType_STORE"),
    WAREHOUSE: () => t("importing.locationType_WAREHOUSE"),
    KIOSK: () => t("importing.locationType_KIOSK"),
    OFFICE: () => t("importing.locationType_OFFICE"),
  },
};

export function mappingChoiceText(field: MappingTextField, value: string): string {
  return choiceWordsByField[field]?.[value]?.() ?? value;
}
