/** The numbers of every screen: how long things take and show, and how wide a window is a telephone's. */

/**
 * Durations and sizes of the page.
 *
 * Source: specification 2 (progress bar, mobile), 4 (reload), 8 (toasts), 9; behaviour 3.11 (poll, later).
 */
export const screenRules = {
  /** A toast leaves after this. Units: milliseconds. */
  toastMs: 3_000,
  /** A part of the page that is not there after this has failed. Units: milliseconds. */
  partTimeoutMs: 120_000,
  /** Between the end of an installation and the reload. Units: milliseconds. */
  reloadDelayMs: 1_000,
  /** Debounce of window resizes. Units: milliseconds. */
  resizeRestMs: 250,
  /** A window of this width or less is a telephone's. Units: CSS pixels. */
  mobileWidthAtMostPx: 768,
  /** The bar at the top that says that something is loading. Units: CSS pixels. */
  progressBarPx: 5,
  /** How often a newer version is looked for. Units: milliseconds. */
  updatePollMs: 15 * 60_000,
  /** "Later" hides the banner of a newer version for this long. Units: milliseconds. */
  updateLaterMs: 4 * 3_600_000,
} as const;

/**
 * Says whether a window is a telephone's.
 *
 * Units: CSS pixels. Source: specification 2, 9.
 *
 * @example [768, 769].map(isMobileWidth) // => [true, false]
 */
export function isMobileWidth(widthPx: number): boolean {
  return widthPx <= screenRules.mobileWidthAtMostPx;
}
