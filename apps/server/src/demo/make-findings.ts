import type { Caller } from "@comptoir/api/contract";
import { permissionCodes } from "@comptoir/domain/access";
import { addDays, type CalendarDate } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, scopeFor } from "../access/index.ts";
import { acceptFinding, readFinding } from "../report/integrity/finding-service.ts";
import { postgresql } from "../report/dialect.ts";
import { missingReceiptsSql } from "../report/sources/missing-receipts.ts";
import { receiptOriginSql } from "../report/sources/sale-line.ts";
import { demoChains } from "./chains/index.ts";

/** Accepts every third gap in the receipt numbers of the last weeks, as a manager; the others stay open. */
export const makeFindings = Effect.fn("makeFindings")(function* ({ today }: { readonly today: CalendarDate }) {
  const sql = yield* SqlClient.SqlClient;
  const managerRows = yield* sql<{ readonly userId: number; readonly layerId: number; readonly chain: string }>`
    SELECT DISTINCT u.user_id AS "userId", u.target_layer_id AS "layerId", t.code AS chain FROM user_account u JOIN target t ON t.target_id = u.target_id JOIN user_role g ON g.user_id = u.user_id JOIN role r ON r.role_id = g.role_id WHERE r.code = 'MANAGER' ORDER BY 1`;
  for (const { userId, layerId, chain } of managerRows) {
    const { language, words } = demoChains.find(({ code }) => code === chain) ?? demoChains[0];
    const findingComments: readonly string[] = words.findings;
    const caller: Caller = { userId, layerId, sessionId: "", permissions: permissionCodes, language };
    const { locations } = yield* scopeFor(caller);
    const gapPeriod = { from: addDays(today, -21), to: addDays(today, -3) };
    const sourceCut = {
      dialect: postgresql,
      permissions: [],
      ...gapPeriod,
      today,
      previous: gapPeriod,
      lastYear: gapPeriod,
      locations: locations.map((place) => ({
        ...dayRuleOf(place),
        id: place.id,
        targetId: place.targetId,
        description: place.description,
      })),
    };
    const sequenceGaps = yield* sql.unsafe<{ readonly origin: string }>(
      `SELECT ${receiptOriginSql("g")} AS origin FROM ${missingReceiptsSql(sourceCut)} g ORDER BY g.business_date, g.location_id`,
    );
    for (const [index, { origin }] of sequenceGaps.entries()) {
      const findingComment = findingComments[(index / 3) % findingComments.length];
      const finding = yield* readFinding(caller, { origin, rule: "SEQUENCE_GAP" });
      if (findingComment !== undefined && finding.status === "NEW")
        yield* acceptFinding(caller, { ...finding, comment: findingComment });
    }
  }
}, Effect.orDie);
