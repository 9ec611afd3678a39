/** Differences between two certificates of a day. */

import {
  certificateCounts,
  certificateLineCodes,
  type CertificateLineCode,
  type StoreDayCertificate,
  type CertificateCount,
} from "./certificate.ts";

/** A figure that differs: a side of a line, a count, or facts that change no figure. */
export type CertificateChange =
  | {
      readonly what: "first" | "second";
      readonly name: CertificateLineCode;
      readonly before: number | null;
      readonly after: number | null;
    }
  | { readonly what: "count"; readonly name: CertificateCount; readonly before: number; readonly after: number }
  | { readonly what: "facts" };

/**
 * Lists what differs between two certificates, in their order; empty if they state the same. Missing numbers are left out: the neighbouring days
 * may fill them.
 *
 * Source: decision 0366.
 */
export function compareCertificates(
  certificateBefore: StoreDayCertificate,
  certificateAfter: StoreDayCertificate,
): readonly CertificateChange[] {
  const findLine = (certificate: StoreDayCertificate, name: CertificateLineCode) =>
    certificate.lines.find(({ line }) => line === name);
  const lineChanges = certificateLineCodes.flatMap((name) =>
    (["first", "second"] as const).flatMap((side): readonly CertificateChange[] => {
      const [oldAmount, currentAmount] = [
        findLine(certificateBefore, name)?.[side] ?? null,
        findLine(certificateAfter, name)?.[side] ?? null,
      ];
      return oldAmount === currentAmount ? [] : [{ what: side, name, before: oldAmount, after: currentAmount }];
    }),
  );
  const countChanges = certificateCounts.flatMap((name): readonly CertificateChange[] =>
    certificateBefore.counts[name] === certificateAfter.counts[name]
      ? []
      : [{ what: "count", name, before: certificateBefore.counts[name], after: certificateAfter.counts[name] }],
  );
  const changes = [...lineChanges, ...countChanges];
  return changes.length === 0 && certificateBefore.fingerprint !== certificateAfter.fingerprint
    ? [{ what: "facts" }]
    : changes;
}
