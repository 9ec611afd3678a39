/** The catalogue of errors: one row a code. */

/** What is known of one error. */
export interface ErrorRow {
  /** The HTTP status it travels with; null when it never comes from a server. */
  readonly status: number | null;
  /** Where it is shown: a dialog, beside its field, a toast, on the login form, or nowhere. */
  readonly shown: "dialog" | "field" | "toast" | "silent" | "login";
}

const field = { status: 400, shown: "field" } as const;
const dialog = { status: 400, shown: "dialog" } as const;
const toast = { status: 400, shown: "toast" } as const;

/**
 * Every error the product can show; each code has its words in every language.
 *
 * Source: specification 5 and 8, behaviour 3.10.
 */
export const errorCatalogue = {
  // A status nothing more is known of.
  HTTP_400: { status: 400, shown: "dialog" },
  HTTP_401: { status: 401, shown: "dialog" },
  HTTP_403: { status: 403, shown: "dialog" },
  HTTP_404: { status: 404, shown: "dialog" },
  HTTP_406: { status: 406, shown: "dialog" },
  HTTP_409: { status: 409, shown: "dialog" },
  HTTP_429: { status: 429, shown: "dialog" },
  HTTP_500: { status: 500, shown: "dialog" },
  HTTP_502: { status: 502, shown: "dialog" },
  HTTP_503: { status: 503, shown: "dialog" },
  UNKNOWN: { status: null, shown: "dialog" },
  NETWORK: { status: null, shown: "dialog" },
  CANCELLED: { status: null, shown: "silent" },

  // Signing in, tokens, the organisation's services.
  LOCKED: { status: 400, shown: "login" },
  NOACCESS: { status: 400, shown: "login" },
  LOGIN_FAILED: { status: 400, shown: "login" },
  THROTTLED: { status: 400, shown: "login" },
  ACCESS_DENIED: { status: 403, shown: "dialog" },
  TOKEN_ERROR: { status: 401, shown: "dialog" },
  TOKEN_EXPIRED: { status: 401, shown: "silent" },
  RESET_TOKEN_EXPIRED: dialog,
  LDAP_PASSWORD: dialog,
  LICENSE_EXPIRED: { status: 403, shown: "dialog" },
  SETUP_DONE: dialog,
  WS_LOGIN_FAILED: { status: 502, shown: "dialog" },
  WS_URL_MISSING: dialog,
  WS_RENEWAL_FAILED: { status: 502, shown: "dialog" },

  // Values of a form.
  REQUIRED: field,
  VALUE_TYPE: field,
  ONE_OF: field,
  LIST_LENGTH: field,
  INTEGER: field,
  NUMBER_RANGE: field,
  NUMBER_AT_LEAST: field,
  NUMBER_AT_MOST: field,
  DECIMAL: field,
  DECIMAL_PLACES: field,
  DECIMAL_RANGE: field,
  SPECIAL_CHARACTERS: field,
  PERSON_NAME: field,
  MAX_LENGTH: field,
  EMAIL: field,
  EMAIL_LAST_LABEL: field,
  EMAIL_EXISTS: field,
  USERNAME: field,
  USERNAME_EXISTS: field,
  PHONE: field,
  POSTAL_CODE: field,
  BARCODE: field,
  DATE: field,
  DATE_RANGE: field,
  TIME_ZONE: field,
  LOCAL_TIME: field,
  LANGUAGE: field,
  DESCRIPTION_SYSTEM_LANGUAGE: field,
  TARGET_DESCRIPTION: field,
  TOP_N: field,
  PRIMARY_REQUIRED: field,
  FILTER_VALUE_MISSING: field,
  FILTER_INVALID: dialog,
  REPORT_COLUMN_REQUIRED: field,
  REPORT_PERIOD_REQUIRED: field,
  REPORT_FIELD: field,
  REPORT_PIVOT: field,
  TEMPLATE_FIELD: field,
  TEMPLATE_MARKUP: field,
  TEMPLATE_TAG: field,
  TOO_MANY: dialog,
  FISCAL_CALENDAR_MISSING: dialog,

  // Passwords.
  PASSWORD_LENGTH: field,
  PASSWORD_TOO_LONG: field,
  PASSWORD_LOWERCASE: field,
  PASSWORD_UPPERCASE: field,
  PASSWORD_NUMBER: field,
  PASSWORD_SPECIAL: field,
  PASSWORD_IDENTICAL: field,
  PASSWORD_USERNAME: field,
  PASSWORD_COMMON: field,
  PASSWORD_REUSED: field,
  PASSWORD_WEAK: field,

  // Dashboards and widgets.
  DASHBOARD_LIST: toast,
  DASHBOARD_SAVE: dialog,
  DASHBOARD_STALE: { status: 409, shown: "dialog" },
  WIDGET_COMPARE: field,
  WIDGET_COUNT: field,
  WIDGET_DIMENSION: field,
  WIDGET_DISPLAY: field,
  WIDGET_FIELD: field,
  WIDGET_GRAIN: field,
  WIDGET_INDEX: field,
  WIDGET_LAYOUT: field,
  WIDGET_MEASURES: field,
  WIDGET_STAT: field,
  WIDGET_TEXT: dialog,

  // Receipts.
  TRANSACTION_EMPTY: dialog,
  TRANSACTION_HALF_HOUR: dialog,
  TRANSACTION_TENDERS: dialog,
  LINE_NUMBER: dialog,
  LINE_SIGN: dialog,
  LINE_EXTENDED: dialog,
  LINE_DISCOUNT: dialog,
  TRANSACTION_TRANSITION: dialog,
  TENDER_SHORT: dialog,
  TENDER_OVER: dialog,
  REFUND_QUANTITY: field,
  TAX_DATE: field,

  // Files of sales, products, locations and stock.
  IMPORT_CANCELLED: { status: null, shown: "silent" },
  IMPORT_CHANGED_SINCE: { status: 409, shown: "dialog" },
  IMPORT_COLUMN_COUNT: field,
  IMPORT_COLUMN_MISSING: field,
  IMPORT_CONFLICT: field,
  IMPORT_DATE: field,
  IMPORT_DELIMITER: field,
  IMPORT_EMPTY: field,
  IMPORT_ENCODING: field,
  IMPORT_FIELD_TOO_LONG: field,
  IMPORT_FILE_TOO_LARGE: dialog,
  IMPORT_FILE_UNKNOWN: dialog,
  IMPORT_GZIP: field,
  IMPORT_MAPPING: field,
  IMPORT_NEGATIVE_PRICE: field,
  IMPORT_NEGATIVE_QUANTITY: field,
  IMPORT_NO_PRICE: field,
  IMPORT_NUMBER: field,
  IMPORT_REQUIRED: field,
  IMPORT_RUNNING: dialog,
  IMPORT_UNDONE: dialog,
  IMPORT_UNKNOWN_ITEM: field,
  IMPORT_UNKNOWN_LOCATION: field,

  // Inventory documents.
  DOC_TRANSITION: dialog,
  DOC_HELD_BY: dialog,
  DOC_EMPTY: dialog,
  DOC_STALE: { status: 409, shown: "dialog" },
  DOC_DELETED: dialog,
  DOC_REVERSED: dialog,
  DOC_NUMBER: field,
  DOC_CSV_HEADER: dialog,
  LINE_UNMATCHED: field,
  LINE_QUANTITY: field,
  REASON_REQUIRED: field,
  UNCOUNTED_POLICY: field,
  COUNTERS_PENDING: dialog,
  COUNT_OVERLAP: dialog,
  APPROVAL_REQUIRED: dialog,
  RECOUNT_SAME_USER: field,

  // Roles, users and layers.
  GRANT_BEYOND_OWN: { status: 403, shown: "field" },
  ROLE_BEYOND_OWN: { status: 403, shown: "dialog" },
  ROLE_ADMIN: dialog,
  ROLE_EXISTS: field,
  ROLE_TARGET: field,
  ROLE_UNKNOWN: field,
  PERMISSION_UNKNOWN: field,
  LAST_ADMIN: dialog,
  USER_BEYOND_OWN: { status: 403, shown: "dialog" },
  USER_STATUS: dialog,
  USER_UNKNOWN: field,
  DATE_ORDER: field,
  LAYER_UNKNOWN: field,
  LAYER_CYCLE: field,
  LAYER_TYPE: field,
  LAYER_CODE_EXISTS: field,
  LOCATION_TYPE: field,

  // Operations that end well or badly.
  OPERATION_FAILED: toast,
  DELETE_FAILED: toast,
  DOCUMENT_SAVE: dialog,
  DOCUMENT_LIST: dialog,
} as const satisfies Record<string, ErrorRow>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof errorCatalogue;
