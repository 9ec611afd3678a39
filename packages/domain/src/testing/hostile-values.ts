/** Texts and values that should never reach a rule but do. They break code that trusts its input. */

import { repeatedParts, shortTexts } from "./hostile-texts.data.ts";

const megabyteLength = 1_048_576;

/**
 * Hostile texts: a megabyte long, lone surrogates, control characters, and numbers, dates and codes at their bounds.
 *
 * @example hostileTexts().every((text) => typeof text === "string") // => true
 */
export function hostileTexts(): readonly string[] {
  return [
    ...repeatedParts.map((part) => part.repeat(Math.ceil(megabyteLength / part.length))),
    `a${"1".repeat(megabyteLength)}a`,
    `${" ".repeat(megabyteLength)}x`,
    `x${" ".repeat(megabyteLength)}%`,
    `1${"0".repeat(megabyteLength)}.${"0".repeat(megabyteLength)}1`,
    `[${"[".repeat(10_000)}`,
    `{"a":`.repeat(10_000),
    ...shortTexts,
  ];
}

/**
 * Hostile values of other types: extreme numbers, throwing getters, endless lists, cycles.
 * Built anew at each call, because some can be read only once.
 *
 * @example hostileValues().length > 40 // => true
 */
export function hostileValues(): readonly unknown[] {
  return [
    ...plainValues(),
    ...builtInObjects(),
    ...oddShapes(),
    ...throwingValues(),
    ...circularValues(),
    ...parsedValues(),
  ];
}

const plainValues = (): readonly unknown[] => [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
  1e21,
  -1e21,
  0n,
  1n,
  10n ** 40n,
  Symbol("a"),
  Symbol.iterator,
];

const builtInObjects = (): readonly unknown[] => [
  throwAlways,
  () => 1,
  class {},
  new Date(Number.NaN),
  new Date(8.64e15),
  /a/u,
  new Error("a"),
  new Map([["a", 1]]),
  new Set([1]),
  new Uint8Array(4),
  new ArrayBuffer(4),
  Promise.resolve(1),
  Object(1),
  Object("a"),
  Object(true),
];

const oddShapes = (): readonly unknown[] => [
  {},
  [],
  [[]],
  [null],
  [undefined],
  [{}],
  { length: 1 },
  { length: -1, 0: "a" },
  Object.create(null),
  Object.create({ code: "a" }),
  Object.assign([], { length: 2 ** 32 - 1 }),
  Array.from({ length: 3 }),
];

const throwAlways = (): never => {
  throw new Error("read");
};

/** Objects that throw when they are converted, read or listed. */
function throwingValues(): readonly unknown[] {
  const everyTrap = {
    get: throwAlways,
    has: throwAlways,
    ownKeys: throwAlways,
    getOwnPropertyDescriptor: throwAlways,
    getPrototypeOf: throwAlways,
  };
  const revoked = Proxy.revocable({}, {});
  const revokedList = Proxy.revocable([], {});
  revoked.revoke();
  revokedList.revoke();
  return [
    { toString: throwAlways, valueOf: throwAlways },
    { toJSON: throwAlways },
    { [Symbol.toPrimitive]: throwAlways },
    {
      get a() {
        return throwAlways();
      },
    },
    Object.defineProperty([1], 0, { get: throwAlways }),
    new Proxy({}, everyTrap),
    new Proxy([], everyTrap),
    revoked.proxy,
    revokedList.proxy,
    [revoked.proxy],
    { a: revoked.proxy },
  ];
}

/** Values that contain themselves. */
function circularValues(): readonly unknown[] {
  const circle: Record<string, unknown> = { a: 1 };
  circle["self"] = circle;
  const circleOfLists: unknown[] = [];
  circleOfLists.push(circleOfLists);
  return [circle, circleOfLists];
}

/** Values that only JSON can have: a property __proto__, and lists far deeper than the stack. */
const parsedValues = (): readonly unknown[] => [
  JSON.parse(`{"__proto__": {"polluted": true}}`),
  JSON.parse(`[{"__proto__": {"polluted": true}}]`),
  JSON.parse(`${"[".repeat(2_000)}${"]".repeat(2_000)}`),
];
