/** A store day as people see it while its drawers are hidden until a blind count. */

import type { StoreDayCertificate } from "./certificate.ts";
import type { CertificateChange } from "./compare-certificates.ts";

/**
 * Removes from a certificate the expected and the counted cash of the drawers, their sums, and the bridge to the deposit.
 *
 * Source: behaviour 3.8 (blind count option), decision 0527.
 */
export function hideDrawerFigures(certificate: StoreDayCertificate): StoreDayCertificate {
  return {
    ...certificate,
    lines: certificate.lines.map((line) =>
      line.line === "drawers"
        ? { ...line, first: null, second: null, difference: null, explained: 0, isTied: true }
        : line,
    ),
    drawers: [],
    bridge: [],
  };
}

/**
 * Removes from the differences of two certificates those that state amounts of drawers, or of a deposit of them.
 * If nothing else differs, what is left is only that the facts differ.
 *
 * @example hideDrawerChanges([{ what: "first", name: "drawers", before: 100, after: 200 }]) // => [{ what: "facts" }]
 */
export function hideDrawerChanges(changes: readonly CertificateChange[]): readonly CertificateChange[] {
  const otherChanges = changes.filter(
    (change) => !("name" in change) || (change.name !== "drawers" && change.name !== "deposit"),
  );
  return otherChanges.length === 0 && changes.length > 0 ? [{ what: "facts" }] : otherChanges;
}

/**
 * Tells whether a blocker, or the issue of an audit that it prevented, states the over or short of drawers.
 *
 * @example isDrawerBlocker({ code: "STORE_DAY_OVER_SHORT" }) // => true
 */
export function isDrawerBlocker({ code }: { readonly code: string }): boolean {
  return code === "STORE_DAY_OVER_SHORT";
}
