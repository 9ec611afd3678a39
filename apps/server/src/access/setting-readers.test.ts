import { expect, layer } from "@effect/vitest";
import { dollarsFromCents } from "@comptoir/domain/money";
import type { RiskLimits } from "@comptoir/domain/transaction";
import {
  isSecretSetting,
  settings,
  type ProductCodeField,
  type SettingCode,
  type SettingValue,
} from "@comptoir/domain/setting";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { requiredTermsVersion } from "./account-row.ts";
import { listLayers } from "./layer-repository.ts";
import { sealText } from "../auth/sealed-text.ts";
import { readIdleMinutes } from "../auth/session-service.ts";
import type { SigningSecret } from "../auth/index.ts";
import { alertPoliciesAt } from "../monitoring/index.ts";
import { depositPolicyAt } from "../deposit/index.ts";
import { approvalThresholdAt, toleranceAt } from "../inventory/index.ts";
import { readIntegrityLimits } from "../report/integrity/read-integrity-limits.ts";
import { readIssuerAndTaxes } from "../report/receipt-issuer.ts";
import { readRiskLimits } from "../report/exception/read-risk-limits.ts";
import { decryptSecrets } from "../setting/index.ts";
import { providerAt } from "../sign-on/index.ts";
import { assignSetting } from "./setting-repository.ts";
import { retentionDaysAt, getSetting, lastLabelAt, logDays, lockoutRulesAt, passwordPolicyAt } from "./settings.ts";

/** Returns a reader of one clock setting, by layer id. */
const clock = (field: "timeZone" | "businessDayStart" | "weekStart") => (layerId: number) =>
  Effect.map(listLayers(), (layers) => layers.find(({ id }) => id === layerId)?.[field]);
const fiscal = (field: "pattern" | "lastMonth" | "ends") => (layerId: number) =>
  Effect.map(listLayers(), (layers) => layers.find(({ id }) => id === layerId)?.fiscalCalendar?.[field]);
const issuer = (field: keyof Effect.Success<ReturnType<typeof readIssuerAndTaxes>>["issuer"]) => (layerId: number) =>
  Effect.map(readIssuerAndTaxes(layerId), (settings) => settings.issuer[field]);
const policy =
  (
    field:
      | "minLength"
      | "minStrength"
      | "remembered"
      | "needsLowercase"
      | "needsUppercase"
      | "needsNumber"
      | "needsSpecial",
  ) =>
  (layerId: number) =>
    Effect.map(passwordPolicyAt(layerId), (rules) => rules[field]);
const webService = Effect.fnUntraced(function* () {
  const { call } = yield* Server;
  const { token } = yield* signInAs("admin");
  return (
    (yield* read(yield* call("/api/WSConfig/GetWSConfig", { token }))).body as { readonly baseUrl: string | null }
  ).baseUrl;
});

const listedCodes = [{ code: "A", fr: "Actif", en: "Active", es: "Activo" }] as const;
/** Reads the codes that the product screen offers for a field: status, tare, bottle or environment. */
const codesOf = (field: ProductCodeField) => () =>
  Effect.gen(function* () {
    const { call } = yield* Server;
    const { token } = yield* signInAs("admin");
    return Object(yield* read(yield* call("/api/ProductCode", { token }))).body[field] as unknown;
  });
const terms = () =>
  Effect.orDie(
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.map(
        sql.unsafe<{ readonly version: number }>(`SELECT ${requiredTermsVersion} AS version`),
        ([row]) => row?.version,
      ),
    ),
  );

const alertPolicy =
  (name: "unsentTransactions" | "queueDepth" | "clockDriftMs" | "diskFreePercent" | "isMailed") => (layerId: number) =>
    Effect.map(alertPoliciesAt([layerId]), (policies) => policies.get(layerId)?.[name]);

const riskLimit = (name: keyof RiskLimits, units: number) => (layerId: number) =>
  Effect.map(readRiskLimits([layerId]), (limits) => Number(limits.get(layerId)?.[name]) / units);

const provider = (field: "label" | "client" | "claim" | "roles") => (layerId: number) =>
  Effect.map(providerAt(layerId), (settings) => settings?.[field] ?? null);

/** For each setting, a value other than the default and the function that reads the setting. A setting that no code reads does not compile. */
const readers = {
  TIME_ZONE: ["America/Moncton", clock("timeZone")],
  BUSINESS_DAY_START: [240, clock("businessDayStart")],
  WEEK_START: [1, clock("weekStart")],
  FISCAL_PATTERN: ["4-4-5", fiscal("pattern")],
  FISCAL_LAST_MONTH: [6, fiscal("lastMonth")],
  FISCAL_ENDS: ["last", fiscal("ends")],
  TAX_NUMBER_FEDERAL: ["123456782 RT0001", issuer("federalTaxNumber")],
  TAX_NUMBER_PROVINCIAL: ["1234567890 TQ0001", issuer("provincialTaxNumber")],
  TAX_CODES: [listedCodes, (layerId) => Effect.map(readIssuerAndTaxes(layerId), ({ ownTaxes }) => ownTaxes)],
  PAYMENT_TOLERANCE: [
    3,
    (layerId) => Effect.map(readIntegrityLimits([layerId]), (limits) => limits.get(layerId)?.tolerance),
  ],
  RECEIPT_NAME: ["Épicerie du Nord inc.", issuer("name")],
  RECEIPT_NOTE: ["Échanges acceptés pendant 30 jours.", issuer("note")],
  PASSWORD_MIN_LENGTH: [20, policy("minLength")],
  PASSWORD_MIN_STRENGTH: [2, policy("minStrength")],
  PASSWORD_REMEMBERED: [9, policy("remembered")],
  PASSWORD_NEEDS_LOWERCASE: [false, policy("needsLowercase")],
  PASSWORD_NEEDS_UPPERCASE: [false, policy("needsUppercase")],
  PASSWORD_NEEDS_NUMBER: [false, policy("needsNumber")],
  PASSWORD_NEEDS_SPECIAL: [false, policy("needsSpecial")],
  FAILURES_TO_LOCK: [7, (layerId) => Effect.map(lockoutRulesAt(layerId), ({ failuresToLock }) => failuresToLock)],
  SESSION_IDLE_MINUTES: [20, (layerId) => readIdleMinutes({ layerId })],
  PRODUCT_STATUS_CODES: [listedCodes, codesOf("statusCode")],
  PRODUCT_TARE_CODES: [listedCodes, codesOf("tareCode")],
  PRODUCT_BOTTLE_CODES: [listedCodes, codesOf("bottleCode")],
  PRODUCT_ENVIRONMENT_CODES: [listedCodes, codesOf("environmentCode")],
  APPROVAL_ABOVE: [
    500,
    (layerId) => Effect.map(approvalThresholdAt(layerId), (above) => (above === null ? null : dollarsFromCents(above))),
  ],
  RECOUNT_UNITS_ABOVE: [12, (layerId) => Effect.map(toleranceAt(layerId), ({ quantity }) => quantity / 1_000)],
  RECOUNT_COST_ABOVE: [250, (layerId) => Effect.map(toleranceAt(layerId), ({ cost }) => cost / 100)],
  RECOUNT_PERCENT_ABOVE: [25, (layerId) => Effect.map(toleranceAt(layerId), ({ percent }) => percent)],
  STORE_DAY_AUDITED: [true, (layerId) => getSetting(layerId, "STORE_DAY_AUDITED")],
  DEPOSIT_TOLERANCE: [20, (layerId) => Effect.map(depositPolicyAt(layerId), ({ tolerance }) => tolerance / 100)],
  DEPOSIT_BLIND: [true, (layerId) => Effect.map(depositPolicyAt(layerId), ({ isBlind }) => isBlind)],
  DEPOSIT_VERIFIED: [true, (layerId) => Effect.map(depositPolicyAt(layerId), ({ isVerified }) => isVerified)],
  DEPOSIT_CONFIRMED_BY_OTHER: [
    true,
    (layerId) => Effect.map(depositPolicyAt(layerId), ({ isConfirmedByOther }) => isConfirmedByOther),
  ],
  EXCEPTION_REFUND_ABOVE: [75, riskLimit("refund", 100)],
  EXCEPTION_DISCOUNT_ABOVE: [40, riskLimit("discount", 1)],
  EXPORT_FILE_DAYS: [
    30,
    (layerId) => Effect.map(retentionDaysAt("EXPORT_FILE_DAYS", [layerId]), ([entry]) => entry?.days),
  ],
  ERROR_LOG_DAYS: [14, (layerId) => Effect.map(retentionDaysAt("ERROR_LOG_DAYS", [layerId]), ([entry]) => entry?.days)],
  LOG_DAYS: [60, logDays],
  TERMINAL_UNSENT: [7, alertPolicy("unsentTransactions")],
  TERMINAL_QUEUE: [8, alertPolicy("queueDepth")],
  TERMINAL_CLOCK_SECONDS: [
    5,
    (layerId) => Effect.map(alertPolicy("clockDriftMs")(layerId), (ms) => Number(ms) / 1_000),
  ],
  TERMINAL_DISK_PERCENT: [15, alertPolicy("diskFreePercent")],
  TERMINAL_ALERT_MAIL: [false, alertPolicy("isMailed")],
  SIGN_ON_ISSUER: ["https://connexion.exemple.ca", (layerId) => getSetting(layerId, "SIGN_ON_ISSUER")],
  SIGN_ON_CLIENT: ["comptoir", provider("client")],
  EMAIL_LAST_LABEL: [6, (layerId) => Effect.map(lastLabelAt(layerId), ({ max }) => max)],
  MAIL_SERVER: [
    "smtp://127.0.0.1:2525",
    (layerId) =>
      Effect.map(Effect.orDie(decryptSecrets("MAIL_SERVER")), (secrets) => {
        const secret = secrets.find(({ layers }) => layerId !== null && layers.has(layerId));
        return secret === undefined ? null : Redacted.value(secret.value);
      }),
  ],
  SIGN_ON_LABEL: ["Connexion A", provider("label")],
  SIGN_ON_CLAIM: ["groups", provider("claim")],
  SIGN_ON_ROLES: ["direction = ADMIN", provider("roles")],
  SIGN_ON_SECRET: [
    "s3cret",
    (layerId) =>
      Effect.map(providerAt(layerId), (settings) =>
        settings === null || settings.secret === null ? null : Redacted.value(settings.secret),
      ),
  ],
  WS_BASE_URL: ["https://services.exemple.ca", webService],
  // Last, because a user who has not accepted the new terms, or has no second factor, cannot use their session further.
  TERMS_VERSION: [3, terms],
  SECOND_FACTOR_REQUIRED: [true, (layerId) => getSetting(layerId, "SECOND_FACTOR_REQUIRED")],
} as const satisfies Record<
  SettingCode,
  readonly [
    SettingValue,
    (layerId: number) => Effect.Effect<unknown, never, Server | SigningSecret | SqlClient.SqlClient>,
  ]
>;

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("every setting", (it) => {
  it.effect("is read by what it sets, and given at a layer it holds there and below", () =>
    Effect.gen(function* () {
      const { chain, first } = yield* makeOrganisation;
      for (const [code, [value, reader]] of Object.entries(readers)) {
        const ask: Effect.Effect<unknown, never, Server | SigningSecret | SqlClient.SqlClient> = reader(first);
        expect([code, yield* ask]).not.toEqual([code, value]);
        const settingCode = code as SettingCode;
        yield* assignSetting({
          layerId: chain,
          code: settingCode,
          value: isSecretSetting(settingCode) ? yield* sealText(String(value)) : value,
          userId: 1,
        });
        expect([code, yield* ask]).toEqual([code, value]);
      }
      expect(Object.keys(readers).toSorted()).toEqual(Object.keys(settings).toSorted());
    }),
  );
});
