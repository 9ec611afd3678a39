/** Says why a file of a folder waits for a person. */
import { pickupReasons } from "@comptoir/domain/operation";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";

/** Formats a reason in words; an unknown reason, from a newer server, stays unchanged. */
export function waitingText(
  reason: string | number | undefined,
  { count, mappings, records }: Readonly<Record<string, string | number>>,
): string {
  const knownReason = pickupReasons.find((candidate) => candidate === reason);
  return knownReason === undefined
    ? String(reason ?? "")
    : t(`importing.waits_${knownReason}`, {
        mappings: String(mappings ?? ""),
        records: String(records ?? ""),
        number: typeof count === "number" ? countText(count) : "",
      });
}
