/** State of an opened explanation in the address. */
import type { ChangeBody } from "@comptoir/api/wire";
import { bridgeSplits, type BridgeSplit } from "@comptoir/domain/metric";

/** Parts of a bridge that are opened (store, department, item), outermost first. */
export type OpenedBridgeParts = NonNullable<ChangeBody["path"]>;

/**
 * Prints a path, such as "LOCATION:4,ITEM:12".
 *
 * Codes are ids; anything else could not be told apart from the separators.
 */
export function printBridgePath(path: OpenedBridgeParts): string {
  return path.map(({ by, code }) => `${by}:${code}`).join(",");
}

/** Parses the opened parts in an address; drops the first invalid part and all after it. */
export function parseBridgePath(text: string | null): OpenedBridgeParts {
  const openedParts: { by: BridgeSplit; code: string }[] = [];
  for (const part of (text ?? "").split(",")) {
    const [name, code] = part.split(":");
    const knownSplit = bridgeSplits.find((split) => split === name);
    if (knownSplit === undefined || code === undefined || !/^\d{1,9}$/u.test(code)) break;
    if (openedParts.some((level) => level.by === knownSplit)) break;
    openedParts.push({ by: knownSplit, code });
  }
  return openedParts;
}
