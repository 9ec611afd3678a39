/** Makes the file of a certificate, and stores it as the next version for its day. */

import { makeCertificateFile } from "@comptoir/domain/store-day";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { sha256 } from "../sha256.ts";
import type { AssessedDay } from "./assess-days.ts";
import { readCertificateRows } from "./certificate-rows.ts";
import { insertVersion } from "./decision-rows.ts";

/** Stores the certificate of a day as its next version, and returns its number and hash. Run it in a transaction. */
export const writeVersion = Effect.fn("writeVersion")(function* (
  { location, facts, judged, versions }: AssessedDay,
  { isAudit, userId }: { readonly isAudit: boolean; readonly userId: number | null },
) {
  const writtenAt = yield* Clock.currentTimeMillis;
  const nextVersion = (versions[0]?.version ?? 0) + 1;
  const certificateFile = makeCertificateFile(
    {
      ...judged.certificate,
      location: location.description,
      locationId: location.id,
      businessDate: facts.businessDate,
      version: nextVersion,
      audited: isAudit ? { by: yield* readNameOfUser(userId), at: writtenAt } : null,
      accepted: judged.blockers.flatMap(({ acceptance }) =>
        acceptance === null
          ? []
          : [
              {
                code: acceptance.code,
                subject: acceptance.subject,
                mark: acceptance.mark,
                comment: acceptance.comment,
                by: acceptance.by,
                at: acceptance.at,
              },
            ],
      ),
      rows: yield* readCertificateRows({ locationId: location.id, businessDate: facts.businessDate }),
      previous: versions[0]?.hash ?? null,
    },
    sha256,
  );
  yield* insertVersion({
    day: { locationId: location.id, businessDate: facts.businessDate },
    version: nextVersion,
    isAudit,
    userId,
    at: writtenAt,
    hash: certificateFile.hash,
    figures: judged.certificate,
    content: `${JSON.stringify(certificateFile, null, 1)}\n`,
  });
  return { version: nextVersion, hash: certificateFile.hash };
});

const readNameOfUser = Effect.fnUntraced(function* (userId: number | null) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly name: string }>`
    SELECT trim(first_name || ' ' || last_name) AS name FROM user_account WHERE user_id = ${userId}`;
  return row?.name ?? "";
}, Effect.orDie);
