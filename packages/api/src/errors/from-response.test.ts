import { errorCatalogue, getError } from "@comptoir/domain/errors";
import { Effect, Exit, Schema } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { makeMemoryClient } from "../testing/index.ts";
import { toPromiseClient } from "../client/index.ts";
import { apiErrors, BadRequest, Cancelled, errorByStatus, fromResponse, toApiIssue } from "./index.ts";

describe("the error of an answer", () => {
  it.each(Object.keys(errorByStatus).map(Number))("of status %i has its own tag and the status's code", (status) => {
    const error = fromResponse({ status, text: "" });
    expect(error).toMatchObject({ status, code: `HTTP_${status}`, issues: [] });
    expect(error._tag).not.toBe("UnknownError");
  });

  it.each([204, 301, 402, 405, 414, 418, 422, 501, 504])("of status %i is unknown", (status) => {
    expect(fromResponse({ status, text: "[]" })).toMatchObject({ _tag: "UnknownError", status, code: "UNKNOWN" });
  });

  it("has the code of the catalogue that its body names first, and all its issues", () => {
    const issues = [
      { code: "EMAIL", field: "email" },
      { code: "MAX_LENGTH", field: "name", params: { max: 39 } },
    ];
    expect(fromResponse({ status: 400, text: JSON.stringify(issues), requestId: "r" })).toMatchObject({
      _tag: "BadRequest",
      code: "EMAIL",
      issues,
      requestId: "r",
    });
    expect(fromResponse({ status: 400, text: `[{"code":"LOCKED"}]` }).code).toBe("LOCKED");
    expect(fromResponse({ status: 400, text: `[{"code":"NEW_IN_A_LATER_VERSION"}]` }).code).toBe("HTTP_400");
  });

  it("shows the message of each thing that its body names, once each", () => {
    const issues = [
      { code: "EMAIL", field: "email" },
      { code: "MAX_LENGTH", field: "name", params: { max: 39 } },
      { code: "EMAIL", field: "other" },
      { code: "NEW_IN_A_LATER_VERSION" },
    ];
    expect(fromResponse({ status: 400, text: JSON.stringify(issues) }).messages).toEqual([
      { code: "EMAIL", params: {} },
      { code: "MAX_LENGTH", params: { max: 39 } },
      { code: "HTTP_400", params: {} },
    ]);
    expect(fromResponse({ status: 500, text: "" }).messages).toEqual([{ code: "HTTP_500", params: {} }]);
    expect([fromResponse({ status: 418, text: "" }).messages, new Cancelled().messages]).toEqual([
      [{ code: "UNKNOWN", params: {} }],
      [{ code: "CANCELLED", params: {} }],
    ]);
  });

  it("never throws, for any status and body", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.oneof(fc.string(), fc.json()), (status, text) => {
        expect(errorCatalogue).toHaveProperty(fromResponse({ status, text }).code);
      }),
    );
  });

  it("is a list on the wire, and the same error again when it is read", () => {
    const issues = [{ code: "DASHBOARD_STALE", params: { version: 2 } }];
    for (const schema of apiErrors) {
      const error = Schema.decodeUnknownSync(schema as unknown as Schema.Codec<BadRequest, unknown>)(issues);
      expect(Schema.encodeSync(schema as unknown as Schema.Codec<BadRequest, unknown>)(error)).toEqual(issues);
    }
  });

  it("says an issue of the domain with its path as the field", () => {
    expect(toApiIssue({ code: "TOP_N", path: ["widgets", 3, "topN"], params: { max: 100 } })).toEqual({
      code: "TOP_N",
      field: "widgets.3.topN",
      params: { max: 100 },
    });
  });
});

describe("the client of promises", () => {
  it("rejects with the tagged error", async () => {
    const { client } = makeMemoryClient({
      dashboard: { modelTypes: () => Effect.fail(new BadRequest({ issues: [{ code: "TOO_MANY" }] })) },
    });
    await expect(toPromiseClient(client).dashboard.modelTypes()).rejects.toMatchObject({
      _tag: "BadRequest",
      code: "TOO_MANY",
    });
  });

  it("rejects with a silent error when its signal is aborted, before or during the call", async () => {
    const { client } = makeMemoryClient({ nav: { side: () => Effect.never } });
    const promised = toPromiseClient(client);
    const abort = new AbortController();
    const waitingAnswer = promised.nav.side(undefined, { signal: abort.signal });
    abort.abort();
    await expect(waitingAnswer).rejects.toBeInstanceOf(Cancelled);
    await expect(promised.nav.side(undefined, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(Cancelled);
    expect(getError(new Cancelled().code).place).toBe("silent");
  });

  it("rejects the older call of a key, and answers the newer", async () => {
    let calls = 0;
    const { client } = makeMemoryClient({ nav: { side: () => (++calls === 1 ? Effect.never : Effect.succeed([])) } });
    const promised = toPromiseClient(client);
    const olderAnswer = promised.nav.side(undefined, { latest: "nav" });
    const newer = promised.nav.side(undefined, { latest: "nav" });
    await expect(olderAnswer).rejects.toBeInstanceOf(Cancelled);
    expect(await newer).toEqual([]);
  });

  it("answers 404 for a call without a handler", async () => {
    expect(Exit.isFailure(await Effect.runPromiseExit(makeMemoryClient({}).client.version.get()))).toBe(true);
  });
});
