/** Formats the size of a file. */
import { formatCount, formatQuantity, quantity } from "@comptoir/domain/measure";

import { language, t } from "./text.ts";

const byteUnits = [
  { unit: "GB", bytes: 1e9 },
  { unit: "MB", bytes: 1e6 },
  { unit: "KB", bytes: 1e3 },
] as const;

export function fileSizeText(bytes: number): string {
  const size = byteUnits.find((candidate) => bytes >= candidate.bytes);
  if (size === undefined) return t("importing.bytes_B", { number: formatCount(bytes, language) });
  const tenths = Math.round((bytes / size.bytes) * 10);
  return t(`importing.bytes_${size.unit}`, { number: formatQuantity(quantity(tenths * 100), language) });
}
