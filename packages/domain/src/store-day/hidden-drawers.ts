/** A store day as people see it while its drawers are hidden until a blind count. */

import type { StoreDayCertificate } from "./certificate.ts";

/**
 * Removes from a certificate the expected and the counted cash of the drawers, and their sums.
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
 * Tells whether a blocker, or the issue of an audit that it prevented, states the over or short of drawers.
 *
 * @example isDrawerBlocker({ code: "STORE_DAY_OVER_SHORT" }) // => true
 */
export function isDrawerBlocker({ code }: { readonly code: string }): boolean {
  return code === "STORE_DAY_OVER_SHORT";
}
