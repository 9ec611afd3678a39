/** What should never reach a rule, and does: texts and values that break code which takes its input for granted. */

const megabyte = 1_048_576;

/**
 * Texts that break code: of a megabyte, in halves of characters, of control characters, and numbers, dates and codes at the edges of what they can be.
 *
 * @example hostileTexts().every((text) => typeof text === "string") // => true
 */
export function hostileTexts(): readonly string[] {
  return [
    ...["a", "1", " ", "0", "\u0000", "\u0301", "\u0301\u0316", "é", "(", "{{", "<a ", "a@", "a.", "-", "=", "/", "ab1 ", "1,", "\u{1f6d2}", "\ud800", "\udc00", "2026-01-01..", "9*"].map((part) => part.repeat(Math.ceil(megabyte / part.length))),
    `a${"1".repeat(megabyte)}a`,
    `${" ".repeat(megabyte)}x`,
    `x${" ".repeat(megabyte)}%`,
    `1${"0".repeat(megabyte)}.${"0".repeat(megabyte)}1`,
    `[${"[".repeat(10_000)}`,
    `{"a":`.repeat(10_000),
    "\ud800", "\udc00", "a\ud800b", "\udc00\ud800", "\ud83d", "ok\udfff", "\ufeffa", "\uffff", "\u202eabc", "a\u2066b", "a\u200bb", "\u200b", "\u3164", "\u2800", "a\u0000b", "\u0007", "a\u2028b", "a\nb", "a\tb",
    "-0", "+0", "0", "00", "NaN", "Infinity", "-Infinity", "1e309", "-1e309", "1e-400", "9007199254740993", "99999999999999999999", "0x1F", "0b1", "1_000", "1e3", ".", "-", "+", "-.", "1.", ".5", "1..2", "1,2,3", "−5", "٣", "１２", "½", "1e", "--1", "+-1", "12*", "*", "1*1*1", "0*1",
    "2026-02-29", "2026-02-30", "2026-13-01", "2026-00-10", "2026-01-00", "0000-00-00", "0000-01-01", "9999-12-31", "10000-01-01", "-000001-01-01", "275760-09-14", "2026-1-1", "2026-01-01T00:00:00Z", "2026-06-31..2026-01-01", "..", "2026-01-01..", "-9d", "-0d ", "--0d",
    "__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "length", "undefined", "null", "true", "{}", "[]", "[null]", "{\"__proto__\":{\"x\":1}}", "[{\"__proto__\":null}]", "{\"toString\":1}",
    "UTC\u0000", "America/../Toronto", "Etc/GMT+99", "a@b.c", "a@b.quebec", "@", "a@@b.ca", "\"a b\"@c.ca", "a@[127.0.0.1]", "000000000000000", "00000000", "0".repeat(14), "2".repeat(13), "eyJhbGciOiJub25lIn0.e30.", "..", ".",
  ];
}

/**
 * Values of every other kind: numbers at the edges, objects that throw when they are read, lists without end, circles. They are made anew at
 * each call, because some can be read only once.
 *
 * @example hostileValues().length > 40 // => true
 */
export function hostileValues(): readonly unknown[] {
  const throwing = (): never => {
    throw new Error("read");
  };
  const everyTrap = { get: throwing, has: throwing, ownKeys: throwing, getOwnPropertyDescriptor: throwing, getPrototypeOf: throwing };
  const gone = Proxy.revocable({}, {});
  const goneList = Proxy.revocable([], {});
  gone.revoke();
  goneList.revoke();
  const circle: Record<string, unknown> = { a: 1 };
  circle["self"] = circle;
  const circleOfLists: unknown[] = [];
  circleOfLists.push(circleOfLists);
  return [
    undefined, null, true, false, 0, -0, 1, -1, 0.1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 2, Number.MIN_VALUE, Number.MAX_VALUE, 1e21, -1e21,
    0n, 1n, 10n ** 40n, Symbol("a"), Symbol.iterator, throwing, () => 1, class {}, new Date(Number.NaN), new Date(8.64e15), /a/u, new Error("a"), new Map([["a", 1]]), new Set([1]), new Uint8Array(4), new ArrayBuffer(4), Promise.resolve(1),
    Object(1), Object("a"), Object(true), {}, [], [[]], [null], [undefined], [{}], { length: 1 }, { length: -1, 0: "a" }, Object.create(null), Object.create({ code: "a" }), Object.assign([], { length: 2 ** 32 - 1 }), Array.from({ length: 3 }),
    { toString: throwing, valueOf: throwing }, { toJSON: throwing }, { [Symbol.toPrimitive]: throwing }, { get a() { return throwing(); } }, Object.defineProperty([1], 0, { get: throwing }), new Proxy({}, everyTrap), new Proxy([], everyTrap), gone.proxy, goneList.proxy, [gone.proxy], { a: gone.proxy },
    circle, circleOfLists, JSON.parse(`{"__proto__": {"polluted": true}}`), JSON.parse(`[{"__proto__": {"polluted": true}}]`), JSON.parse(`${"[".repeat(2_000)}${"]".repeat(2_000)}`),
  ];
}
