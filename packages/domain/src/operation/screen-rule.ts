/** Durations and sizes of screens, and the maximum width of a phone. */

/**
 * Durations and sizes of the page.
 *
 * Source: specification 2 (progress bar, mobile), 4 (reload), 8 (toasts), 9; behaviour 3.11 (poll, later).
 */
export const screenRules = {
  /** Duration of a toast. Units: milliseconds. */
  toastMs: 3_000,
  /** Time after which a missing part of the page counts as failed. Units: milliseconds. */
  partTimeoutMs: 120_000,
  /** Delay between an installation and the reload. Units: milliseconds. */
  reloadDelayMs: 1_000,
  /** Debounce of window resizes. Units: milliseconds. */
  resizeRestMs: 250,
  /** Maximum width of a phone's window. Units: CSS pixels. */
  mobileWidthAtMostPx: 768,
  /** Height of the progress bar at the top. Units: CSS pixels. */
  progressBarPx: 5,
  /** Interval of checks for a newer version. Units: milliseconds. */
  updatePollMs: 15 * 60_000,
  /** How long "Later" hides the banner of a newer version. Units: milliseconds. */
  updateLaterMs: 4 * 3_600_000,
} as const;

/**
 * Tells whether a window has the width of a phone.
 *
 * Units: CSS pixels. Source: specification 2, 9.
 *
 * @example [768, 769].map(isMobileWidth) // => [true, false]
 */
export function isMobileWidth(widthPx: number): boolean {
  return widthPx <= screenRules.mobileWidthAtMostPx;
}
