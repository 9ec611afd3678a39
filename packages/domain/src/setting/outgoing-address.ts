/** Addresses that the server may call: the public internet, and private networks that its operator allows. */

/** An IP address as sixteen bytes; IPv4 is mapped, `::ffff:a.b.c.d`. */
export type IpAddress = readonly number[];

/** A network: addresses with a common prefix. Units: bits of the 128. */
export interface IpNetwork {
  readonly address: IpAddress;
  readonly bits: number;
}

/** First 12 bytes of an IPv4-mapped address (::ffff:0:0/96), and of a translated one (64:ff9b::/96). */
const ipv4MappedPrefix = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255] as const;
const ipv4TranslatedPrefix = [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0] as const;

/**
 * Parses an IP address in any notation that a resolver accepts; null for a name.
 * IPv4 has one to four decimal, octal or hexadecimal parts; IPv6 may have brackets, a zone or an IPv4 end.
 *
 * @example readIpAddress("0x7f.1")?.slice(12) // => [127, 0, 0, 1]
 */
export function readIpAddress(text: string): IpAddress | null {
  const addressOnly = text.trim().replace(/^\[(.*)\]$/u, "$1");
  return addressOnly.includes(":") ? readIpv6(addressOnly) : readIpv4(addressOnly.replace(/\.$/u, ""));
}

function readIpv4(text: string): IpAddress | null {
  const numberTexts = text.split(".");
  const lastNumber = readIpv4Part(numberTexts.at(-1) ?? "");
  if (numberTexts.length > 4 || lastNumber === null || lastNumber >= 256 ** (5 - numberTexts.length)) return null;
  const firstNumbers = numberTexts.slice(0, -1).map(readIpv4Part);
  const bytes: number[] = firstNumbers.flatMap((byte) => (byte === null || byte > 255 ? [] : [byte]));
  if (bytes.length < firstNumbers.length) return null;
  for (let shiftBytes = 4 - numberTexts.length; shiftBytes >= 0; shiftBytes -= 1)
    bytes.push(Math.floor(lastNumber / 256 ** shiftBytes) % 256);
  return [...ipv4MappedPrefix, ...bytes];
}

/** Parses a part of an IPv4 address; null if it is not a number. */
function readIpv4Part(text: string): number | null {
  if (/^0x[0-9a-f]{0,16}$/iu.test(text)) return Number.parseInt(`0${text.slice(2)}`, 16);
  if (/^0[0-7]{1,22}$/u.test(text)) return Number.parseInt(text, 8);
  return /^(?:0|[1-9]\d{0,15})$/u.test(text) ? Number(text) : null;
}

function readIpv6(text: string): IpAddress | null {
  const [address = ""] = text.split("%");
  const addressHalves = address.split("::");
  if (addressHalves.length > 2) return null;
  const [head, tail] = addressHalves.map(readIpv6Groups);
  if (head === null || head === undefined || tail === null) return null;
  const missingBytes = 16 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missingBytes !== 0 : missingBytes < 2) return null;
  return [...head, ...Array.from({ length: missingBytes }, () => 0), ...(tail ?? [])];
}

/** Parses the groups on a side of `::` to bytes; null if a group is invalid. */
function readIpv6Groups(text: string): readonly number[] | null {
  if (text === "") return [];
  const groups = text.split(":");
  const groupBytes = groups.map((group, groupIndex) => {
    if (/^[0-9a-f]{1,4}$/iu.test(group))
      return [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255] as readonly number[];
    return groupIndex === groups.length - 1 && /^\d{1,3}(?:\.\d{1,3}){3}$/u.test(group)
      ? (readIpv4(group)?.slice(12) ?? null)
      : null;
  });
  return groupBytes.includes(null) ? null : groupBytes.flatMap((pair) => pair ?? []);
}

/**
 * Parses a comma-separated list of networks and addresses; null if any is invalid.
 *
 * @example readIpNetworks("10.0.0.0/8, ::1")?.map(({ bits }) => bits) // => [104, 128]
 */
export function readIpNetworks(text: string): readonly IpNetwork[] | null {
  const networkTexts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const networks = networkTexts.map((part) => {
    const [, host = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/u.exec(part) ?? [];
    const address = readIpAddress(host);
    const isIpv4 = !host.includes(":");
    const prefixBits = Number(bits ?? (isIpv4 ? 32 : 128));
    return address === null || prefixBits > (isIpv4 ? 32 : 128)
      ? null
      : { address, bits: prefixBits + (isIpv4 ? 96 : 0) };
  });
  return networks.includes(null) ? null : networks.flatMap((network) => network ?? []);
}

const isInNetwork = (address: IpAddress, { address: start, bits }: IpNetwork): boolean =>
  address.every((byte, byteIndex) => {
    const byteMask = (0xff00 >> Math.min(8, Math.max(0, bits - byteIndex * 8))) & 255;
    return (byte & byteMask) === ((start[byteIndex] ?? 0) & byteMask);
  });

/** IPv4 networks outside the public internet. Source: IANA's registry of special-purpose addresses. */
const specialIpv4Networks =
  /* @__PURE__ */ readIpNetworks(
    "0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,192.0.2.0/24,192.88.99.0/24,192.168.0.0/16,198.18.0.0/15,198.51.100.0/24,203.0.113.0/24,224.0.0.0/4,240.0.0.0/4",
  ) ?? [];

/** IPv6: the public range, and special networks within it (among them tunnels to IPv4). */
const publicIpv6Networks = /* @__PURE__ */ readIpNetworks("2000::/3") ?? [];
const specialIpv6Networks = /* @__PURE__ */ readIpNetworks("2001::/23,2001:db8::/32,2002::/16,3fff::/20") ?? [];

const startsWithBytes = (address: IpAddress, start: readonly number[]): boolean =>
  start.every((byte, byteIndex) => address[byteIndex] === byte);

/**
 * Tells whether the server may connect to an address: a public one, or one of a network allowed by the operator.
 *
 * An IPv4 address inside an IPv6 one (mapped, or translated by `64:ff9b::/96`) is checked as IPv4.
 *
 * @example mayConnect(readIpAddress("169.254.169.254") ?? [], []) // => false
 */
export function mayConnect(address: IpAddress, allowedNetworks: readonly IpNetwork[]): boolean {
  if (address.length !== 16) return false;
  const plainAddress: IpAddress = startsWithBytes(address, ipv4TranslatedPrefix)
    ? [...ipv4MappedPrefix, ...address.slice(12)]
    : address;
  if (allowedNetworks.some((network) => isInNetwork(plainAddress, network))) return true;
  return startsWithBytes(plainAddress, ipv4MappedPrefix)
    ? !specialIpv4Networks.some((network) => isInNetwork(plainAddress, network))
    : publicIpv6Networks.some((network) => isInNetwork(plainAddress, network)) &&
        !specialIpv6Networks.some((network) => isInNetwork(plainAddress, network));
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
  const hostAddress = readIpAddress(host);
  if (hostAddress !== null) return !mayConnect(hostAddress, allowedNetworks);
  // An unreadable address is not a name either, because no name ends in a number.
  return host === "" || host.startsWith("[") || /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/iu.test(host);
}
