/** Formats a browser's user agent for people. */

/** Name of the browser by a mark in its user agent, from specific to general, since nearly every user agent names others too. */
const browserNameByMark = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["SamsungBrowser", "Samsung Internet"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const systemNameByMark = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["CrOS", "ChromeOS"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

export interface DeviceName {
  readonly browser: string | null;
  readonly system: string | null;
}

export function parseUserAgent(userAgent: string): DeviceName {
  const findName = (table: readonly (readonly [string, string])[]) =>
    table.find(([mark]) => userAgent.includes(mark))?.[1] ?? null;
  return { browser: findName(browserNameByMark), system: findName(systemNameByMark) };
}

/** Formats a network address; an IPv4 address may be mapped into IPv6. */
export const networkAddressText = (address: string | null | undefined): string | null =>
  address?.replace(/^::ffff:/u, "") ?? null;
