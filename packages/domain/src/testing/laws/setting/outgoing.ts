import fc from "fast-check";

import type * as setting from "../../../setting/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbBytes = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
type Bytes = readonly [number, number, number, number];

/** Bytes of reserved networks, and any others. */
const arbInternal = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), fc.nat(255), fc.nat(255), fc.nat(255)),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), fc.nat(255), fc.nat(255)),
  fc.tuple(fc.constant(192), fc.constant(168), fc.nat(255), fc.nat(255)),
  fc.tuple(fc.constant(169), fc.constant(254), fc.nat(255), fc.nat(255)),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), fc.nat(255), fc.nat(255)),
  fc.tuple(fc.integer({ min: 224, max: 255 }), fc.nat(255), fc.nat(255), fc.nat(255)),
);

const hex = (...bytes: readonly number[]): string => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** All notations of one IPv4 address that a resolver accepts. */
function notationsOf([a, b, c, d]: Bytes): readonly string[] {
  const addressNumber = ((a * 256 + b) * 256 + c) * 256 + d;
  return [
    `${a}.${b}.${c}.${d}`,
    `${a}.${b}.${c}.${d}.`,
    String(addressNumber),
    `0x${addressNumber.toString(16)}`,
    `0${addressNumber.toString(8)}`,
    `0${a.toString(8)}.0x${b.toString(16)}.${c}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `[::ffff:${a}.${b}.${c}.${d}]`,
    `::FFFF:${hex(a, b)}:${hex(c, d)}`,
    `64:ff9b::${hex(a, b)}:${hex(c, d)}`,
    `0:0:0:0:0:ffff:${hex(a, b)}:${hex(c, d)}%eth0`,
  ];
}

/** Builds the rules and laws of outgoing calls: which addresses the server may connect to. */
export function outgoingRules(functions: typeof setting): Readonly<Record<string, RuleRow>> {
  const { isInternalUrl, mayConnect, readIpAddress, readIpNetworks } = functions;
  const mayReach = (text: string, allowed = "") => mayConnect(readIpAddress(text) ?? [], readIpNetworks(allowed) ?? []);

  return {
    "setting-outgoing": {
      says: "The server calls addresses of the public internet only, and those of its own networks that its operator allows, however an address is written.",
      source: "decision 0310",
      codes: ["ADDRESS_INTERNAL"],
      laws: {
        "an internal address is refused in every notation, alone and in a URL": fc.property(arbInternal, (bytes) => {
          for (const text of notationsOf(bytes)) {
            holds(!mayReach(text), `${text} is refused`);
            const host = text.includes(":") && !text.startsWith("[") ? `[${text}]` : text;
            holds(isInternalUrl(`https://${host}:8443/v1?a=b`, []), `a URL of ${host} is refused`);
            holds(isInternalUrl(`smtp://ana:mot@${host}`, []), `a mail server at ${host} is refused`);
          }
        }),
        "every notation of an address is judged alike": fc.property(arbBytes, (bytes) => {
          const [first = "", ...others] = notationsOf(bytes);
          for (const text of others) same([text, mayReach(text)], [text, mayReach(first)]);
        }),
        "networks allowed by the operator are reached, their neighbours are not": fc.property(
          arbInternal,
          fc.integer({ min: 8, max: 32 }),
          fc.integer({ min: 0, max: 31 }),
          ([a, b, c, d], bits, flipped) => {
            const allowedNetwork = `${a}.${b}.${c}.${d}/${bits}`;
            const addressNumber = ((a * 256 + b) * 256 + c) * 256 + d;
            const other = (addressNumber ^ (1 << (31 - flipped))) >>> 0;
            holds(mayReach(String(addressNumber), allowedNetwork), `${addressNumber} is within ${allowedNetwork}`);
            same(mayReach(String(other), allowedNetwork), flipped >= bits || mayReach(String(other)));
          },
        ),
        "version 6: the internet is public; tunnels, examples and local networks are not": fc.property(
          fc.array(fc.nat(0xffff), { minLength: 7, maxLength: 7 }),
          fc.constantFrom("0", "fe80", "fc00", "fd12", "ff02", "fec0", "2002", "1fff", "4000"),
          (groups, first) => {
            const groupsText = groups.map((group) => group.toString(16)).join(":");
            holds(mayReach(`2606:${groupsText}`), "an address of the internet is public");
            holds(!mayReach(`${first === "0" ? "1" : first}:${groupsText}`), `${first} is refused`);
            for (const text of ["::", "::1", "2001:db8::1", "2001::1", "3fff::1", "::127.0.0.1"])
              holds(!mayReach(text), `${text} is refused`);
          },
        ),
        "a name is judged when it is called; localhost, broken addresses and none at all are refused at once":
          fc.property(fc.domain(), (domain) => {
            holds(!isInternalUrl(`https://${domain}/v1`, []), `${domain} is a name`);
            for (const host of ["localhost", "LOCALHOST.", `${domain}.localhost`, "1.2.3.4.5", "999.1", "[::g]", ""])
              holds(isInternalUrl(`http://${host}/v1`, []), `${host} is refused`);
            holds(!isInternalUrl("http://localhost:3000", readIpNetworks("::1") ?? []), "localhost may be allowed");
          }),
        "networks: a list of addresses and networks, or none of it": fixedCase(null, () => {
          same(
            ["", "::1", "10.0.0.0/8 , fd00::/8", "10.0.0.0/33", "fd00::/129", "interne", "10.0.0.0/8/8"].map(
              (text) => readIpNetworks(text)?.length ?? null,
            ),
            [0, 1, 2, null, null, null, null],
          );
        }),
      },
    },
  };
}
