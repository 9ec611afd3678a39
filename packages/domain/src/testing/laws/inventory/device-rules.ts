import fc, { type Arbitrary } from "fast-check";

import { permissionCodes } from "../../../access/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { documentMaker, locationId, type Inventory } from "./inventory.ts";

const arbDeletedAt: Arbitrary<number | null> = fc.option(fc.nat(9));

/** Builds the rule and laws of the devices that scan into a document. */
export const deviceRules = ({
  admitDevice,
  checkClose,
  createDocument,
  joinCount,
}: Inventory): Readonly<Record<string, RuleRow>> => ({
  "document-devices": {
    says: "A device reports that it scans into an open count or adjustment, for anyone who may change documents there; a close asks about the devices that are not done.",
    source: "behaviour 3.1 (Close: no counter with unsynced scans unless dropped explicitly)",
    codes: ["COUNTERS_PENDING"],
    laws: {
      "a count is joined, an adjustment stays as it is, and what is not open or not one's own takes nobody":
        fc.property(
          fc.constantFrom("OPEN", "SUSPENDED", "CLOSED"),
          fc.constantFrom("COUNT", "ADJUSTMENT"),
          arbDeletedAt,
          fc.subarray([...permissionCodes]),
          fc.boolean(),
          (status, type, deletedAt, permissions, isHere) => {
            const created = createDocument(
              { id: 1, number: "A-2026-000001", type, locationId },
              { ...documentMaker, now: 0 },
            );
            const document = { ...created, status, deletedAt };
            const request = { userId: 8, now: 1, permissions, scope: new Set(isHere ? [locationId] : [4]) };
            const admitted = admitDevice(document, request);
            const mayChange = isHere && permissions.includes("INVENTORYDOCUMENT_CUD");
            same(admitted.ok, status === "OPEN" && deletedAt === null && mayChange);
            if (type === "COUNT") same(admitted, joinCount(document, request));
            else if (admitted.ok) same(admitted.value, document);
          },
        ),
      "a document of either kind closes over devices that are not done only if they are dropped": fc.property(
        fc.constantFrom("COUNT", "ADJUSTMENT"),
        fc.nat(3),
        fc.boolean(),
        (type, pendingCounters, dropsPendingCounters) => {
          const document = createDocument(
            { id: 1, number: "A-2026-000001", type, locationId },
            { ...documentMaker, now: 0 },
          );
          const codes = checkClose(document, {
            requestId: "r",
            version: 1,
            userId: 7,
            now: 1,
            pendingCounters,
            dropsPendingCounters,
          }).map(({ code }) => code);
          same(codes.includes("COUNTERS_PENDING"), pendingCounters > 0 && !dropsPendingCounters);
        },
      ),
    },
  },
});
