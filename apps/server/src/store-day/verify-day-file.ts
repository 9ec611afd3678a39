/** Command `verify-day`: checks the file of a certificate by itself, without a server. */

import { readFile } from "node:fs/promises";

import { verifyCertificate, type CertificateFault, type CertificateFile } from "@comptoir/domain/store-day";

import { sha256 } from "../sha256.ts";

/** Result of a check: whether the file is valid, and the text to print. */
export interface DayFileVerdict {
  readonly isRight: boolean;
  readonly lines: readonly string[];
}

/** Reads a certificate file and checks it; rejects if it cannot be read. */
export async function verifyDayFile(path: string): Promise<DayFileVerdict> {
  return verifyDayText(await readFile(path, "utf8"));
}

/** Checks the text of a certificate file, and lists its faults with their positions. */
export function verifyDayText(text: string): DayFileVerdict {
  const parsedFile = parseJson(text);
  const faults = parsedFile === undefined ? [] : verifyCertificate(parsedFile, sha256);
  if (parsedFile === undefined) return { isRight: false, lines: ["The file is not JSON."] };
  if (faults.length > 0) return { isRight: false, lines: faults.map(sentenceOfFault) };
  // A valid file has every field.
  const { location, businessDate, version, rows, hash, lines, audited } = parsedFile as CertificateFile;
  const untiedLines = lines.filter(({ isTied }) => !isTied).map(({ line }) => line);
  return {
    isRight: true,
    lines: [
      `${location}, ${businessDate}, version ${version}: the file is right.`,
      audited === null
        ? "Nobody audited this version."
        : `Audited by ${audited.by || "the server"} at ${new Date(audited.at).toISOString()}.`,
      `${rows.length} receipts and drawer events, hash ${hash}.`,
      untiedLines.length === 0 ? "Every line ties." : `Lines that do not tie: ${untiedLines.join(", ")}.`,
    ],
  };
}

const sentenceByFault: Readonly<Record<CertificateFault["code"], string>> = {
  FORMAT: "is missing or of a wrong type",
  RULES: "was made by other rules than this program knows",
  HASH: "does not match the content: the file was changed",
  ROOT: "does not match the receipts: one was added, removed or changed",
  SUM: "is not the sum of the receipts",
  DIFFERENCE: "is not the second figure less the first",
  TIED: "does not follow from the figures of the line",
  DRAWERS: "is not the sum of the drawers",
  TENDERS: "do not add up to the receipts' tenders",
  COUNT: "is not the number of receipts",
  TWICE: "is there more than once",
};

function sentenceOfFault({ code, place, stated, found }: CertificateFault): string {
  const statedAndFound = stated === null && found === null ? "" : ` (stated ${String(stated)}, found ${String(found)})`;
  return `${place} ${sentenceByFault[code]}${statedAndFound}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
