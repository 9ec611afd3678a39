/** How long an address may be, and how much of a list comes at once. */

/**
 * Bounds of requests.
 *
 * Source: behaviour 3.5 (page, size: default 100, max 1000), 3.12 (10: past 8,000 characters POST).
 */
export const requestRules = {
  /** A longer address is not sent: its filters go in the body of a POST. Units: characters. */
  addressLengthAtMost: 8_000,
  /** Rows of a page when nobody says how many. */
  pageSize: 100,
  /** Rows of the largest page. */
  pageSizeAtMost: 1_000,
} as const;

/**
 * Says whether an address is too long to be sent, so that its list is asked for with POST.
 *
 * Units: characters, as they are sent. Source: behaviour 3.12 (10).
 *
 * @example [8_000, 8_001].map(mustPost) // => [false, true]
 */
export function mustPost(addressLength: number): boolean {
  return addressLength > requestRules.addressLengthAtMost;
}
