/** Addresses that the server may call: the public internet, and private networks that its operator allows. */

/** An IP address as sixteen bytes; IPv4 is mapped, `::ffff:a.b.c.d`. */
export type IpAddress = readonly number[];

/** A network: addresses with a common prefix. Units: bits of the 128. */
export interface IpNetwork {
  readonly address: IpAddress;
  readonly bits: number;
}

/** First 12 bytes of an IPv4-mapped address (::ffff:0:0/96), and of a translated one (64:ff9b::/96). */
const mappedPrefix = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255] as const;
const translatedPrefix = [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0] as const;

/**
 * Parses an IP address in any notation that a resolver accepts; null for a name.
 * IPv4 has one to four decimal, octal or hexadecimal parts; IPv6 may have brackets, a zone or an IPv4 end.
 *
 * @example readIpAddress("0x7f.1")?.slice(12) // => [127, 0, 0, 1]
 */
export function readIpAddress(text: string): IpAddress | null {
  const addressOnly = text.trim().replace(/^\[(.*)\]$/u, "$1");
  return addressOnly.includes(":") ? readVersion6(addressOnly) : readVersion4(addressOnly.replace(/\.$/u, ""));
}

function readVersion4(text: string): IpAddress | null {
  const parts = text.split(".");
  const lastNumber = readNumber(parts.at(-1) ?? "");
  if (parts.length > 4 || lastNumber === null || lastNumber >= 256 ** (5 - parts.length)) return null;
  const firstNumbers = parts.slice(0, -1).map(readNumber);
  const bytes: number[] = firstNumbers.flatMap((byte) => (byte === null || byte > 255 ? [] : [byte]));
  if (bytes.length < firstNumbers.length) return null;
  for (let shiftBytes = 4 - parts.length; shiftBytes >= 0; shiftBytes -= 1)
    bytes.push(Math.floor(lastNumber / 256 ** shiftBytes) % 256);
  return [...mappedPrefix, ...bytes];
}

/** Parses a part of an IPv4 address; null if it is not a number. */
function readNumber(text: string): number | null {
  if (/^0x[0-9a-f]{0,16}$/iu.test(text)) return Number.parseInt(`0${text.slice(2)}`, 16);
  if (/^0[0-7]{1,22}$/u.test(text)) return Number.parseInt(text, 8);
  return /^(?:0|[1-9]\d{0,15})$/u.test(text) ? Number(text) : null;
}

function readVersion6(text: string): IpAddress | null {
  const [address = ""] = text.split("%");
  const halves = address.split("::");
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(readGroups);
  if (head === null || head === undefined || tail === null) return null;
  const missingBytes = 16 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missingBytes !== 0 : missingBytes < 2) return null;
  return [...head, ...Array.from({ length: missingBytes }, () => 0), ...(tail ?? [])];
}

/** Parses the groups on one side of `::` to bytes. */
function readGroups(text: string): readonly number[] | null {
  if (text === "") return [];
  const groups = text.split(":");
  const bytes = groups.map((group, place) => {
    if (/^[0-9a-f]{1,4}$/iu.test(group))
      return [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255] as readonly number[];
    return place === groups.length - 1 && /^\d{1,3}(?:\.\d{1,3}){3}$/u.test(group)
      ? (readVersion4(group)?.slice(12) ?? null)
      : null;
  });
  return bytes.includes(null) ? null : bytes.flatMap((pair) => pair ?? []);
}

/**
 * Parses a comma-separated list of networks and addresses; null if any is invalid.
 *
 * @example readIpNetworks("10.0.0.0/8, ::1")?.map(({ bits }) => bits) // => [104, 128]
 */
export function readIpNetworks(text: string): readonly IpNetwork[] | null {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const networks = parts.map((part) => {
    const [, host = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/u.exec(part) ?? [];
    const address = readIpAddress(host);
    const isShort = !host.includes(":");
    const length = Number(bits ?? (isShort ? 32 : 128));
    return address === null || length > (isShort ? 32 : 128) ? null : { address, bits: length + (isShort ? 96 : 0) };
  });
  return networks.includes(null) ? null : networks.flatMap((network) => network ?? []);
}

const isInNetwork = (address: IpAddress, { address: start, bits }: IpNetwork): boolean =>
  address.every((byte, place) => {
    const mask = (0xff00 >> Math.min(8, Math.max(0, bits - place * 8))) & 255;
    return (byte & mask) === ((start[place] ?? 0) & mask);
  });

/** IPv4 networks outside the public internet. Source: IANA's registry of special-purpose addresses. */
const specialNetworks4 =
  /* @__PURE__ */ readIpNetworks(
    "0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,192.0.2.0/24,192.88.99.0/24,192.168.0.0/16,198.18.0.0/15,198.51.100.0/24,203.0.113.0/24,224.0.0.0/4,240.0.0.0/4",
  ) ?? [];

/** IPv6: the public range, and special networks within it (among them tunnels to IPv4). */
const publicNetworks6 = /* @__PURE__ */ readIpNetworks("2000::/3") ?? [];
const specialNetworks6 = /* @__PURE__ */ readIpNetworks("2001::/23,2001:db8::/32,2002::/16,3fff::/20") ?? [];

const startsWith = (address: IpAddress, start: readonly number[]): boolean =>
  start.every((byte, place) => address[place] === byte);

/**
 * Tells whether the server may connect to an address: a public one, or one of a network allowed by the operator.
 *
 * An IPv4 address inside an IPv6 one (mapped, or translated by `64:ff9b::/96`) is checked as IPv4.
 *
 * @example mayConnect(readIpAddress("169.254.169.254") ?? [], []) // => false
 */
export function mayConnect(address: IpAddress, allowedNetworks: readonly IpNetwork[]): boolean {
  if (address.length !== 16) return false;
  const plainAddress: IpAddress = startsWith(address, translatedPrefix)
    ? [...mappedPrefix, ...address.slice(12)]
    : address;
  if (allowedNetworks.some((network) => isInNetwork(plainAddress, network))) return true;
  return startsWith(plainAddress, mappedPrefix)
    ? !specialNetworks4.some((network) => isInNetwork(plainAddress, network))
    : publicNetworks6.some((network) => isInNetwork(plainAddress, network)) &&
        !specialNetworks6.some((network) => isInNetwork(plainAddress, network));
}

/** The IPv4 and IPv6 loopback addresses. */
const loopbackAddresses = /* @__PURE__ */ ["127.0.0.1", "::1"].map(readIpAddress);

/**
 * Tells whether a URL's host is forbidden as far as its text shows: an address, or `localhost`. Any other name is
 * checked by its resolved addresses when it is called.
 *
 * @example isInternalUrl("http://2130706433/v1", []) // => true
 */
export function isInternalUrl(url: string, allowedNetworks: readonly IpNetwork[]): boolean {
  const [, host = ""] = /^[a-z]+:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^:/?#]*)/iu.exec(url.trim()) ?? [];
  if (/(?:^|\.)localhost\.?$/iu.test(host))
    return !loopbackAddresses.some((address) => address !== null && mayConnect(address, allowedNetworks));
  const address = readIpAddress(host);
  if (address !== null) return !mayConnect(address, allowedNetworks);
  // An unreadable address is not a name either, because no name ends in a number.
  return host === "" || host.startsWith("[") || /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/iu.test(host);
}
