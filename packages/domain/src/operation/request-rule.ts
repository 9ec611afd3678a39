/** Limits of requests: URL length and page size. */

/**
 * Bounds of requests.
 *
 * Source: behaviour 3.5 (page, size: default 100, max 1000), 3.12 (10: past 8,000 characters POST).
 */
export const requestRules = {
  /** A longer URL is not sent: its filters go in the body of a POST. Units: characters. */
  addressLengthAtMost: 8_000,
  /** Default page size. Units: rows. */
  pageSize: 100,
  /** Maximum page size. Units: rows. */
  pageSizeAtMost: 1_000,
} as const;

/**
 * Tells whether a URL is too long, so that its list is requested with POST.
 *
 * Units: characters, as they are sent. Source: behaviour 3.12 (10).
 *
 * @example [8_000, 8_001].map(isUrlTooLong) // => [false, true]
 */
export function isUrlTooLong(addressLength: number): boolean {
  return addressLength > requestRules.addressLengthAtMost;
}
