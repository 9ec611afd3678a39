/** Formats the size of a file. */
import { formatCount, formatQuantity, quantity } from "@comptoir/domain/measure";

import { language, t } from "./text.ts";

const byteUnits = [
  { unit: "GB", bytes: 1e9 },
  { unit: "MB", bytes: 1e6 },
  { unit: "KB", bytes: 1e3 },
] as const;

export function fileSizeText(bytes: number): string {
  const fittingUnit = byteUnits.find((candidate) => bytes >= candidate.bytes);
  if (fittingUnit === undefined) return t("importing.bytes_B", { number: formatCount(bytes, language) });
  const tenthsOfUnit = Math.round((bytes / fittingUnit.bytes) * 10);
  return t(`importing.bytes_${fittingUnit.unit}`, { number: formatQuantity(quantity(tenthsOfUnit * 100), language) });
}
