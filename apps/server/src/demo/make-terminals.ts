/** Makes the terminals of the shops, with their keys, the heartbeats of 30 days, and some facts that were refused. */

import { createHash, randomBytes } from "node:crypto";

import type { LanguageCode } from "@comptoir/domain/language";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createLayer } from "../organisation/index.ts";
import { integerArray, textArray } from "../database/index.ts";
import { deriveAll, receiveFacts } from "../till/index.ts";
import type { OpenShop } from "./make-sales.ts";
import { findProduct, sendSecondLooks } from "./make-second-looks.ts";
import { lastOpenMoment } from "./store-hours.ts";
import { refusedFacts } from "./refused-facts.data.ts";

/** Terminal of a shop. */
export interface DemoTerminal {
  readonly id: number;
  /** Name of the terminal on receipts. */
  readonly till: string;
  readonly locationId: number;
  readonly cashier: string;
  readonly timeZone: string;
  readonly language: LanguageCode;
}

/** Faults of a terminal. */
interface TerminalTrouble {
  /** Time without a heartbeat before the present, or before closing time if the store is closed. Units: minutes. */
  readonly silentFor?: number;
  readonly neverHeard?: true;
  readonly queue?: number;
  readonly driftMs?: number;
  readonly diskFree?: number;
  readonly version?: string;
  readonly lastError?: string;
}

/** Current version of the terminals' application, and the previous one. */
const [currentVersion, oldVersion] = ["4.10.0", "4.9.2"];

/** Faults by the position of the terminal in the demo. */
const troubleByTerminalIndex: Readonly<Record<number, TerminalTrouble>> = {
  1: { silentFor: 190, lastError: "NETWORK_DOWN" },
  4: { queue: 64, lastError: "NETWORK_SLOW" },
  7: { driftMs: 246_000 },
  9: { diskFree: 6.5, version: oldVersion },
  12: { version: oldVersion },
  15: { silentFor: 6 },
  18: { version: oldVersion, lastError: "PRINTER_PAPER" },
  21: { neverHeard: true },
};

const terminalWordByLanguage = { fr: "Caisse", en: "Terminal", es: "Caja" } as const satisfies Record<
  LanguageCode,
  string
>;

/**
 * Makes the demo's terminals with their keys, the history of their heartbeats, and their last facts and errors. Adds
 * facts that are refused, and receipts that become risk events.
 */
export const makeTerminals = Effect.fn("makeTerminals")(function* ({
  shops,
  now,
}: {
  readonly shops: readonly OpenShop[];
  readonly now: number;
}) {
  const terminals = yield* openTerminals(shops);
  yield* createTerminalKeys(terminals, now);
  // The history comes first, because facts that are sent add to the heartbeats of their quarter of an hour.
  yield* writeHeartbeatHistory(terminals, now);
  yield* sendLastFacts(terminals, now);
  yield* writeRefusedFacts(terminals, now);
  yield* sendSecondLooks(shops, terminals, now);
  yield* deriveAll;
}, Effect.orDie);

const openTerminals = Effect.fnUntraced(function* (shops: readonly OpenShop[]) {
  const sql = yield* SqlClient.SqlClient;
  const demoTerminals: DemoTerminal[] = [];
  for (const { locationId, chain, location } of shops) {
    const [store] = yield* sql<{ readonly targetId: number }>`
      SELECT target_id AS "targetId" FROM target_layer WHERE target_layer_id = ${locationId}`;
    const tillNames = location.traffic > 50 ? ["1", "2", "3"] : ["1", "2"];
    for (const [index, till] of tillNames.entries()) {
      const terminalLayerId = yield* createLayer({
        targetId: store?.targetId ?? 0,
        parentId: locationId,
        type: "TERMINAL",
        // A code is unique in its chain; receipts name the terminal as those of the history do.
        code: `${location.code}-${till}`,
        description: `${terminalWordByLanguage[chain.language]} ${till}`,
        priority: index,
      });
      const cashier = chain.cashiers[(locationId + index) % chain.cashiers.length] ?? "";
      demoTerminals.push({
        id: terminalLayerId,
        till,
        locationId,
        cashier,
        timeZone: location.timeZone,
        language: chain.language,
      });
    }
  }
  return demoTerminals;
});

/** Gives each terminal a random key, of which only the hash is stored: a real terminal needs a new one. */
const createTerminalKeys = Effect.fnUntraced(function* (terminals: readonly DemoTerminal[], now: number) {
  const sql = yield* SqlClient.SqlClient;
  const keyHashes = terminals.map(() => createHash("sha256").update(randomBytes(32)).digest("hex"));
  yield* sql`
    INSERT INTO till_key (terminal_id, key_hash, created_at, created_by)
    SELECT k.id, k.hash, ${new Date(now - 40 * 86_400_000)}, (SELECT user_id FROM user_account WHERE username = 'admin')
    FROM unnest(${integerArray(terminals.map(({ id }) => id))}::integer[], ${textArray(keyHashes)}::text[]) AS k (id, hash)`;
});

const listReportingTerminals = (terminals: readonly DemoTerminal[]) =>
  terminals
    .map((terminal, terminalIndex) => ({ terminal, trouble: troubleByTerminalIndex[terminalIndex] ?? {} }))
    .filter(({ trouble }) => trouble.neverHeard !== true);

/** Receives the last facts of each terminal as if it sent them: sign-in, errors, last heartbeat, and sign-out if the store is closed. */
const sendLastFacts = Effect.fnUntraced(function* (demoTerminals: readonly DemoTerminal[], now: number) {
  for (const [terminalPlace, { terminal, trouble }] of listReportingTerminals(demoTerminals).entries()) {
    const lastOpenMs = lastOpenMoment(now, terminal.timeZone);
    const lastArrivedAtMs = lastOpenMs - (trouble.silentFor ?? 0) * 60_000 - terminalPlace * 700;
    // A terminal that stopped before closing time could not report the sign-out.
    const isStoreClosed = lastOpenMs < now && trouble.silentFor === undefined;
    const driftMs = trouble.driftMs ?? (terminalPlace % 5) * 300 - 500;
    const uptimeMs = 40_000_000;
    const errorsOfTerminal = terminalErrors.filter(([, , terminalIndex]) => demoTerminals[terminalIndex] === terminal);
    const heartbeatBody = {
      version: trouble.version ?? currentVersion,
      queue: trouble.queue ?? terminalPlace % 3,
      diskFreePercent: diskFreePercentOf(trouble, terminalPlace),
      ...(trouble.lastError === undefined ? {} : { lastError: trouble.lastError }),
    };
    const factsToSend: readonly (readonly [string, number, object])[] = [
      ["cashier", 9_000_000, { cashier: terminal.cashier, act: "in" }],
      ...errorsOfTerminal.map(
        ([code, severity, , hours]) =>
          [
            "error",
            hours * 3_600_000,
            { code, severity, message: messageByErrorCode[code][terminal.language] },
          ] as const,
      ),
      ["heartbeat", 0, heartbeatBody],
      ...(isStoreClosed ? [["cashier", 0, { cashier: terminal.cashier, act: "out" }] as const] : []),
    ];
    yield* receiveFacts(
      toCallingTill(terminal),
      factsToSend.map(([kind, msAgo, body], index) => ({
        value: {
          no: index + 1,
          kind,
          at: new Date(lastArrivedAtMs + driftMs - msAgo).toISOString(),
          uptimeMs: Math.max(0, uptimeMs - msAgo),
          body,
        },
      })),
      { arrivedAt: lastArrivedAtMs, sent: { saidAt: lastArrivedAtMs + driftMs, uptimeMs } },
    );
  }
});

const diskFreePercentOf = ({ diskFree }: TerminalTrouble, reportingIndex: number): number =>
  diskFree ?? 38 + ((reportingIndex * 7) % 45);

export const toCallingTill = ({ id, till, locationId }: DemoTerminal) => ({
  terminalId: id,
  terminal: till,
  locationId,
});

/** Writes the heartbeats of each quarter of an hour, from 7:00 to 22:00 in the store's time zone. Each terminal misses some quarters; those with the current version got it about twelve days ago. */
const writeHeartbeatHistory = Effect.fnUntraced(function* (demoTerminals: readonly DemoTerminal[], now: number) {
  const sql = yield* SqlClient.SqlClient;
  const reportingTerminals = listReportingTerminals(demoTerminals);
  const integerColumn = (valueOf: (row: (typeof reportingTerminals)[number], reportingIndex: number) => number) =>
    integerArray(reportingTerminals.map(valueOf));
  yield* sql`
    INSERT INTO till_status_history (terminal_id, starts_at, location_id, heartbeats, errors, version, queue_most, disk_free_least, drift_least_ms, drift_most_ms)
    SELECT t.id, q.at, t.location_id, 15 - (n.noise % 40 = 0)::integer * 9, (n.noise % 211 = 0)::integer,
      CASE WHEN t.is_old = 0 AND q.at >= ${new Date(now - 12 * 86_400_000)}::timestamptz + make_interval(hours => t.id % 30) THEN ${currentVersion} ELSE ${oldVersion} END,
      (n.noise % 97 = 0)::integer * (n.noise % 60), greatest(t.disk / 10.0, 0) + extract(epoch FROM ${new Date(now)}::timestamptz - q.at) / 86400 * 0.4,
      t.drift * (1 - extract(epoch FROM ${new Date(now)}::timestamptz - q.at) / 2592000), t.drift * (1 - extract(epoch FROM ${new Date(now)}::timestamptz - q.at) / 2592000) + n.noise % 400
    FROM unnest(${integerColumn(({ terminal }) => terminal.id)}::integer[], ${integerColumn(({ terminal }) => terminal.locationId)}::integer[], ${integerColumn(({ trouble }) => Number(trouble.version === oldVersion))}::integer[],
      ${integerColumn(({ trouble }, reportingIndex) => Math.round(diskFreePercentOf(trouble, reportingIndex) * 10))}::integer[], ${integerColumn(({ trouble }) => trouble.driftMs ?? -300)}::integer[], ${integerColumn(({ trouble }) => trouble.silentFor ?? 0)}::integer[]) AS t (id, location_id, is_old, disk, drift, silent)
    JOIN layer_time z ON z.target_layer_id = t.location_id
    CROSS JOIN generate_series(date_trunc('hour', ${new Date(now - 30 * 86_400_000)}::timestamptz), ${new Date(now)}::timestamptz, interval '15 minutes') AS q (at)
    CROSS JOIN LATERAL (SELECT hashtext(t.id || ' ' || extract(epoch FROM q.at)) & 2147483647 AS noise) n
    WHERE extract(hour FROM q.at AT TIME ZONE z.time_zone) BETWEEN 7 AND 21 AND n.noise % 173 <> 0 AND q.at < ${new Date(now)}::timestamptz - make_interval(mins => t.silent)`;
});

/** Errors of terminals: code, severity, index of the terminal, and age in hours. */
const terminalErrors = [
  ["NETWORK_DOWN", "error", 1, 3],
  ["NETWORK_SLOW", "warning", 4, 1],
  ["PRINTER_PAPER", "warning", 18, 5],
  ["PINPAD_TIMEOUT", "error", 4, 50],
  ["DISK_LOW", "warning", 9, 9],
] as const;

/** Messages of terminals, by error code and language. */
const messageByErrorCode: Readonly<Record<(typeof terminalErrors)[number][0], Readonly<Record<LanguageCode, string>>>> =
  {
    NETWORK_DOWN: {
      fr: "Le serveur ne répond pas depuis 5 minutes.",
      en: "No answer from the server for 5 minutes.",
      es: "El servidor no responde desde hace 5 minutos.",
    },
    NETWORK_SLOW: {
      fr: "Le serveur met plus de 2 s à répondre.",
      en: "The server takes more than 2 s to answer.",
      es: "El servidor tarda más de 2 s en responder.",
    },
    PRINTER_PAPER: {
      fr: "Le rouleau de papier est presque fini.",
      en: "The paper roll is nearly used up.",
      es: "El rollo de papel está por terminarse.",
    },
    PINPAD_TIMEOUT: {
      fr: "Le terminal de paiement ne répond pas.",
      en: "The payment terminal does not answer.",
      es: "La terminal de pago no responde.",
    },
    DISK_LOW: {
      fr: "Il reste moins de 10 % d’espace disque.",
      en: "Less than 10% of the disk is free.",
      es: "Queda menos del 10 % de espacio en disco.",
    },
  };

/** Sends facts that the rules refuse, as a terminal does, and settles two of them. They are sent in the store's opening hours, or a little earlier. */
const writeRefusedFacts = Effect.fnUntraced(function* (demoTerminals: readonly DemoTerminal[], now: number) {
  const sql = yield* SqlClient.SqlClient;
  for (const [index, { terminalIndex, kind, body }] of refusedFacts.entries()) {
    const refusedTerminal = demoTerminals[terminalIndex % demoTerminals.length];
    if (refusedTerminal === undefined) continue;
    const [product] = yield* findProduct(refusedTerminal.locationId);
    const [nextNumber] = yield* sql<{ readonly no: number }>`
      SELECT coalesce((SELECT next_no FROM till_sequence WHERE terminal_id = ${refusedTerminal.id}), 1)::float8 AS no`;
    const refusedFactsLeft = refusedFacts.length - index;
    const refusedMs =
      lastOpenMoment(now - refusedFactsLeft * 5_400_000, refusedTerminal.timeZone) - refusedFactsLeft * 180_000;
    yield* receiveFacts(
      toCallingTill(refusedTerminal),
      [
        {
          value: {
            no: nextNumber?.no ?? 1,
            kind,
            at: new Date(refusedMs).toISOString(),
            uptimeMs: 3_600_000,
            body: typeof body === "function" ? body(product?.sku ?? "") : body,
          },
        },
      ],
      { arrivedAt: refusedMs + 900, sent: null },
    );
  }
  yield* sql`
    UPDATE till_quarantine SET state = 'DISMISSED', settled_at = arrived_at + interval '40 minutes', reason = 'Essai pendant la formation', settled_by = (SELECT user_id FROM user_account WHERE username = 'admin')
    WHERE quarantine_id IN (SELECT quarantine_id FROM till_quarantine ORDER BY quarantine_id LIMIT 2)`;
});
