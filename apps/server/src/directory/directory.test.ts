import { createServer, type AddressInfo } from "node:net";

import { Effect, Layer, Redacted } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { Directory, directoryLayer } from "./directory.ts";
import type { DirectorySettings } from "./directory-settings.ts";
import { kindsOfDirectory, openDirectory, type TestDirectory } from "./testing/open-directory.ts";
import { base, people, service } from "./testing/people.data.ts";

const settingsOf = (url: string, more: Partial<DirectorySettings> = {}): DirectorySettings => ({
  url,
  startTls: false,
  ca: null,
  service: { dn: service.dn, password: Redacted.make(service.password) },
  base,
  filter: "(uid={username})",
  ...more,
});

/** Checks a password in the directory; null if the directory does not answer. */
const verify = (settings: DirectorySettings | null, username: string, password: string): Promise<boolean | null> =>
  Effect.runPromise(
    Effect.flatMap(Directory, (directory) => directory.verify(username, password)).pipe(
      Effect.catchTag("DirectoryUnavailable", () => Effect.succeed(null)),
      Effect.provide(Layer.mergeAll(directoryLayer(settings))),
    ),
  );

const [claire, , twin] = people;

describe.each(kindsOfDirectory)("a directory (%s)", (kind) => {
  let directory: TestDirectory;
  beforeAll(async () => {
    directory = await openDirectory(kind);
  });
  afterAll(() => directory.close());

  it("knows the password of each person, and of nobody else", async () => {
    const settings = settingsOf(directory.url);
    expect(await verify(settings, "claire", claire.password)).toBe(true);
    expect(await verify(settings, "marc", claire.password)).toBe(false);
    expect(await verify(settings, "personne", claire.password)).toBe(false);
  });

  it("is never asked with an empty password, which it would take for nobody in particular", async () => {
    expect(await verify(settingsOf(directory.url), "claire", "")).toBe(false);
  });

  it.each(["*", "claire)(uid=*", "cla*", "*)(|(uid=*", String.raw`claire\2a`, "claire\0", "("])(
    "takes the name %j as it is written",
    async (name) => {
      expect(await verify(settingsOf(directory.url), name, claire.password)).toBe(false);
    },
  );

  it("lets in nobody who stands in it twice", async () => {
    expect(await verify(settingsOf(directory.url), "jumeau", twin.password)).toBe(false);
    expect(
      await verify(
        settingsOf(directory.url, { filter: "(|(uid={username})(uid=marc)(uid=jumeau))" }),
        "claire",
        claire.password,
      ),
    ).toBe(false);
  });

  it("says nothing when it does not let Comptoir look people up", async () => {
    expect(
      await verify(
        settingsOf(directory.url, { service: { dn: service.dn, password: Redacted.make("autre") } }),
        "claire",
        claire.password,
      ),
    ).toBeNull();
  });

  it.runIf(kind === "slapd")(
    "is spoken to over an encrypted connection, when its certificate comes from whom it should",
    async () => {
      expect(
        await verify(settingsOf(directory.url, { startTls: true, ca: directory.ca }), "claire", claire.password),
      ).toBe(true);
      expect(await verify(settingsOf(directory.url, { startTls: true, ca: directory.ca }), "claire", "autre")).toBe(
        false,
      );
      expect(await verify(settingsOf(directory.url, { startTls: true }), "claire", claire.password)).toBeNull();
      expect(
        await verify(
          settingsOf(directory.url.replace("localhost", "127.0.0.1"), { startTls: true, ca: directory.ca }),
          "claire",
          claire.password,
        ),
      ).toBeNull();
    },
  );
});

describe("without a directory that answers", () => {
  it("nothing is known of a password", async () => {
    expect(await verify(null, "claire", claire.password)).toBeNull();
    expect(await verify(settingsOf("ldap://127.0.0.1:1"), "claire", claire.password)).toBeNull();
  });

  it("a directory that accepts the connection and stays silent times out after a few seconds", async () => {
    const silentServer = createServer(() => undefined).listen(0, "127.0.0.1");
    await new Promise((resolve) => silentServer.once("listening", resolve));
    const startMs = performance.now();
    expect(
      await verify(
        settingsOf(`ldap://127.0.0.1:${(silentServer.address() as AddressInfo).port}`),
        "claire",
        claire.password,
      ),
    ).toBeNull();
    expect(performance.now() - startMs).toBeLessThan(11_000);
    silentServer.close();
  }, 20_000);
});
