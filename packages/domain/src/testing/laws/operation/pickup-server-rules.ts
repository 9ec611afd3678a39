import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  | "isServerFileName"
  | "parseHostKey"
  | "parsePickupServer"
  | "parseServerFolder"
  | "parseServerHost"
  | "serverRules"
  | "serverSignIns"
>;

const arbPart = fc.stringMatching(/^[a-zé][a-z é&'-]{0,6}[a-z]$/u);
const arbHostKey = fc.stringMatching(/^SHA256:[A-Za-z0-9+/]{43}$/u);
const arbServer = fc.record({
  host: fc.constantFrom("sftp.exemple.ca", "203.0.113.7", "2001:db8::7", "marché-1"),
  port: fc.integer({ min: 1, max: 65_535 }),
  user: fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/u),
  signIn: fc.constantFrom("PASSWORD" as const, "KEY" as const),
  hostKey: arbHostKey,
  folder: fc.array(arbPart, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`),
});

/** Builds the rules and laws of SFTP servers that files are picked up from. */
export const pickupServerRules = ({
  isServerFileName,
  parseHostKey,
  parsePickupServer,
  parseServerFolder,
  parseServerHost,
  serverRules,
  serverSignIns,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const codeOf = (read: ReturnType<typeof parseServerFolder>) => (read.ok ? read.value : read.issues[0]?.code);
  const codesOf = (value: unknown): readonly string[] => {
    const parsed = parsePickupServer(value);
    return parsed.ok ? [] : parsed.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
  };
  return {
    "pickup-server": {
      says: "A server that files are picked up from has a host, a port (22 by default), a user, a way to sign in, an accepted fingerprint and a folder; everything wrong is reported at once.",
      source: "behaviour 3.8; decision 0474",
      codes: ["REQUIRED", "SERVER_HOST", "SERVER_FOLDER", "ONE_OF", "MAX_LENGTH", "NUMBER_RANGE"],
      laws: {
        "a valid server is kept unchanged, and has port 22 by default": fc.property(arbServer, (server) => {
          same(parsePickupServer(server), { ok: true, value: server });
          const { port: _port, ...rest } = server;
          same(parsePickupServer(rest), { ok: true, value: { ...rest, port: 22 } });
        }),
        "without an accepted fingerprint it is not saved": fc.property(arbServer, (server) => {
          same(codesOf({ ...server, hostKey: null }), ["hostKey REQUIRED"]);
          same(codesOf({ ...server, hostKey: "MD5:0a:1b" }), ["hostKey REQUIRED"]);
          same(codeOf(parseHostKey(`${server.hostKey}x`)), "REQUIRED");
        }),
        "an address, a port or a folder that is none is rejected": fc.property(arbServer, (server) => {
          for (const host of ["sftp://exemple.ca", "a@b", "a/b", "a b", "-oProxy", "x".repeat(254), "a:b"])
            same(codeOf(parseServerHost(host)), "SERVER_HOST");
          same(codesOf({ ...server, host: "a b", port: 0, user: "x".repeat(101), signIn: "AGENT", folder: ".." }), [
            "host SERVER_HOST",
            "port NUMBER_RANGE",
            "user MAX_LENGTH",
            "signIn ONE_OF",
            "folder SERVER_FOLDER",
          ]);
        }),
        "limits and ways to sign in": fc.property(fc.constant(null), () => {
          same(Object.keys(serverSignIns), ["PASSWORD", "KEY"]);
          same([serverRules.port, serverRules.answerMs, serverRules.fileMs], [22, 20_000, 3_600_000]);
          same([serverRules.folderMs, serverRules.emptyAtMost, serverRules.triesAtMost], [300_000, 10, 2_000]);
          same([serverRules.entriesAtMost, serverRules.nameAtMost, serverRules.folderAtMost], [20_000, 255, 1_000]);
        }),
      },
    },
    "server-folder": {
      says: "A folder of a server is named from its root or from where its user arrives, and never leads up.",
      source: "behaviour 3.8; decision 0474",
      codes: ["REQUIRED", "SERVER_FOLDER"],
      laws: {
        "names between slashes are kept, with or without one at the end": fc.property(
          fc.array(arbPart, { minLength: 1, maxLength: 4 }),
          fc.constantFrom("", "/"),
          (parts, start) => {
            const folder = start + parts.join("/");
            same([codeOf(parseServerFolder(folder)), codeOf(parseServerFolder(`${folder}/`))], [folder, folder]);
          },
        ),
        "a folder with odd characters, or half of a letter, is rejected": fc.property(
          arbPart,
          fc.constantFrom("\0", "\u001B", "\uFFFD", "\uD800", "\uDFFF", "\u2028", "\u202E"),
          fc.nat(),
          (part, odd, at) => {
            const position = at % (part.length + 1);
            same(codeOf(parseServerFolder(part.slice(0, position) + odd + part.slice(position))), "SERVER_FOLDER");
          },
        ),
        "any text is parsed as a folder that leads down, or rejected": fc.property(
          fc.oneof(
            fc.anything(),
            fc
              .array(fc.constantFrom("..", ".", "/", "a", "\\", "\0", " ", "\uFFFD"), { maxLength: 8 })
              .map((parts) => parts.join("")),
          ),
          (text) => {
            const parsed = parseServerFolder(text);
            if (!parsed.ok) return holds(parsed.issues.length > 0, "a refusal has its reason");
            const parts = parsed.value.split("/").slice(parsed.value.startsWith("/") ? 1 : 0);
            holds(parsed.value === "/" || parts.every((part) => !["", ".", ".."].includes(part)), "it leads down");
          },
        ),
        "none is required": fc.property(fc.constantFrom("", null, undefined), (text) =>
          same(
            [parseServerFolder, parseServerHost, parseHostKey].map((parse) => codeOf(parse(text))),
            ["REQUIRED", "REQUIRED", "REQUIRED"],
          ),
        ),
      },
    },
    "server-file-name": {
      says: "A file of a server is taken only if its name leads to no other folder and has no odd characters.",
      source: "decision 0474",
      laws: {
        "letters of people pass; ways out and odd characters do not": fc.property(
          arbPart,
          fc.constantFrom("/", "\\", "\0", "\n", "\u001B", "\uFFFD"),
          fc.nat(),
          (name, odd, at) => {
            const position = at % (name.length + 1);
            same(isServerFileName(`${name}.csv`), true);
            same(isServerFileName(name.slice(0, position) + odd + name.slice(position)), false);
          },
        ),
        "neither none, a folder, nor a very long one is a name": fc.property(
          fc.constantFrom("", ".", "..", "../a.csv", "x".repeat(256)),
          (name) => same(isServerFileName(name), false),
        ),
      },
    },
  };
};
