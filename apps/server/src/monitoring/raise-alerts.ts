/** Raises each alert of a terminal once, and mails new high ones to the people who may configure them. */

import { hasPermission } from "@comptoir/domain/access";
import { isAlertMailed, isTerminalAlert, monitoringRules, type TerminalAlert } from "@comptoir/domain/operation";
import { findLanguage, defaultLanguage, type LanguageCode } from "@comptoir/domain/language";
import { hasAccess, permissionsGranted } from "@comptoir/domain/role";
import { createI18n } from "@comptoir/i18n";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { listLayers, loadAccessState } from "../access/index.ts";
import { insertMail } from "../auth/session-repository.ts";
import { integerArray, textArray } from "../database/index.ts";
import { listTerminalsWithStores, assessTerminals, type WatchedTerminal } from "./terminal-service.ts";

/** Maximum number of alerts listed in one mail. */
const alertsPerMailAtMost = 30;

/** Alert that a terminal has. */
interface RaisedAlert {
  readonly terminalId: number;
  readonly alert: TerminalAlert;
}

/** Compares the alerts of all terminals with those raised before, and mails new ones where the settings say so. Returns the number of mails. */
export const raiseAlerts = Effect.fn("monitoring.raiseAlerts")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const layers = yield* listLayers();
  const watchedTerminals = yield* assessTerminals(listTerminalsWithStores(layers, layers), now);
  return yield* sql
    .withTransaction(
      Effect.gen(function* () {
        const raisedAlerts = watchedTerminals.flatMap(({ place, status }) =>
          status.alerts.map((alert): RaisedAlert => ({ terminalId: place.id, alert })),
        );
        yield* writeRaisedAlerts(raisedAlerts, new Date(now));
        const alertsToMail = watchedTerminals.flatMap(({ place, status, policy }) =>
          policy?.isMailed === true
            ? status.alerts
                .filter((alert) => isAlertMailed(alert, { hasOpenSession: status.cashier !== null }))
                .map((alert): RaisedAlert => ({ terminalId: place.id, alert }))
            : [],
        );
        const unmailedAlerts = yield* markUnmailedAlerts(alertsToMail, new Date(now));
        return unmailedAlerts.length === 0 ? 0 : yield* mailAlerts(watchedTerminals, unmailedAlerts, new Date(now));
      }),
    )
    .pipe(Effect.catchTag("SqlError", Effect.die));
});

const alertArraysOf = (alerts: readonly RaisedAlert[]) =>
  [integerArray(alerts.map(({ terminalId }) => terminalId)), textArray(alerts.map(({ alert }) => alert))] as const;

/** Stores the alerts that begin or return, and ends those that no longer apply. */
const writeRaisedAlerts = Effect.fnUntraced(function* (raised: readonly RaisedAlert[], now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const [ids, codes] = alertArraysOf(raised);
  yield* sql`
    INSERT INTO terminal_alert AS a (terminal_id, alert, since)
    SELECT r.id, r.alert, ${now}::timestamptz FROM unnest(${ids}::integer[], ${codes}::text[]) AS r (id, alert)
    ON CONFLICT (terminal_id, alert) DO UPDATE SET since = excluded.since, ended_at = NULL WHERE a.ended_at IS NOT NULL`;
  yield* sql`
    UPDATE terminal_alert a SET ended_at = ${now}
    WHERE a.ended_at IS NULL AND NOT EXISTS (SELECT FROM unnest(${ids}::integer[], ${codes}::text[]) AS r (id, alert) WHERE r.id = a.terminal_id AND r.alert = a.alert)`;
});

/** Marks alerts as mailed, and returns those that were never mailed, or not since they were raised again and not lately. A second server finds them marked. */
const markUnmailedAlerts = Effect.fnUntraced(function* (dueAlerts: readonly RaisedAlert[], now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const [ids, codes] = alertArraysOf(dueAlerts);
  const markedRows = yield* sql<{ readonly terminalId: number; readonly alert: string }>`
    UPDATE terminal_alert a SET mailed_at = ${now} FROM unnest(${ids}::integer[], ${codes}::text[]) AS r (id, alert)
    WHERE r.id = a.terminal_id AND r.alert = a.alert AND (a.mailed_at IS NULL OR (a.mailed_at < a.since AND a.mailed_at < ${new Date(now.getTime() - monitoringRules.mailAgainAfterMs)}))
    RETURNING a.terminal_id AS "terminalId", a.alert`;
  return markedRows.flatMap(({ terminalId, alert }): readonly RaisedAlert[] =>
    isTerminalAlert(alert) ? [{ terminalId, alert }] : [],
  );
});

/** Queues one mail for each person, with the alerts of the terminals that they may configure. */
const mailAlerts = Effect.fnUntraced(function* (
  watchedTerminals: readonly WatchedTerminal[],
  alerts: readonly RaisedAlert[],
  now: Date,
) {
  const sql = yield* SqlClient.SqlClient;
  const accessState = yield* loadAccessState();
  const usersWithEmail = yield* sql<{
    readonly id: number;
    readonly email: string;
    readonly firstName: string;
    readonly username: string;
    readonly language: string;
  }>`
    SELECT user_id AS id, email, first_name AS "firstName", username, language FROM user_account WHERE email <> '' AND NOT is_deleted`;
  let mailCount = 0;
  for (const { id, email, firstName, username, language: code } of usersWithEmail) {
    if (!hasAccess(accessState, id)) continue;
    const visibleAlerts = alerts.filter(({ terminalId }) =>
      hasPermission(permissionsGranted(accessState, { userId: id, layerId: terminalId }), ["CONFIG_CUD"]),
    );
    const [firstAlert] = visibleAlerts;
    if (firstAlert === undefined) continue;
    const language = findLanguage(code) ?? defaultLanguage;
    const alertPath = visibleAlerts.length === 1 ? `/system/monitoring/${firstAlert.terminalId}` : "/system/monitoring";
    yield* insertMail({
      recipient: email,
      template: "terminalAlert",
      language,
      parameters: {
        firstName,
        username,
        path: alertPath,
        number: String(visibleAlerts.length),
        lines: yield* makeAlertLines(watchedTerminals, visibleAlerts, language),
      },
      createdAt: now,
    });
    mailCount += 1;
  }
  return mailCount;
});

const makeAlertLines = Effect.fnUntraced(function* (
  watchedTerminals: readonly WatchedTerminal[],
  alerts: readonly RaisedAlert[],
  language: LanguageCode,
) {
  const { t, load } = createI18n(language);
  yield* Effect.promise(() => load("monitoring"));
  const alertLines = alerts.slice(0, alertsPerMailAtMost).flatMap(({ terminalId, alert }) => {
    const terminalPlace = watchedTerminals.find((terminal) => terminal.place.id === terminalId)?.place;
    return terminalPlace === undefined
      ? []
      : [`${terminalPlace.location} · ${terminalPlace.name} — ${t(`monitoring.alert_${alert}`)}`];
  });
  return [...alertLines, ...(alerts.length > alertsPerMailAtMost ? ["…"] : [])].join("\n");
});
