import { expect, it } from "@effect/vitest";
import { Effect, Logger } from "effect";
import fc from "fast-check";

import { makeLogRecorder, makeRecordingLogger } from "./log-recorder.ts";
import { printStreamedLine, makeStreamingRecorder } from "./stream-lines.ts";

const secrets = {
  token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl",
  email: "ana.roy@exemple.ca",
  card: "4242424242424242",
} as const;
const planted = `Bearer ${secrets.token} of ${secrets.email} paid by ${secrets.card}`;

it.effect(
  "streamed lines have no planted tokens, e-mails and cards, and are kept for the log of the database too",
  () =>
    Effect.gen(function* () {
      const writtenLines: string[] = [];
      const recorder = makeStreamingRecorder(makeLogRecorder(), (line) => writtenLines.push(line));
      recorder.addLine({
        atMs: 0,
        source: "JOBS",
        level: "ERROR",
        text: planted,
        fields: { authorization: planted, note: planted, card: Number(secrets.card), deep: [{ password: "hunter2" }] },
      });
      recorder.addLine({ atMs: 0, source: "REQUESTS", level: "INFO", text: "GET /" });
      yield* Effect.logError(planted, new Error(planted)).pipe(
        Effect.annotateLogs({ note: planted }),
        Effect.provide(Logger.layer([makeRecordingLogger(recorder)])),
      );
      expect(writtenLines.map((line) => Object(JSON.parse(line))["log"])).toEqual(["jobs", "application"]);
      expect(JSON.parse(writtenLines[0] ?? "")).toMatchObject({
        at: "1970-01-01T00:00:00.000Z",
        level: "ERROR",
        fields: { authorization: "***", card: "****4242", deep: [{ password: "***" }] },
      });
      for (const secret of [...Object.values(secrets), "hunter2"])
        expect(writtenLines.join("\n")).not.toContain(secret);
      expect(recorder.takeLines()).toHaveLength(3);
    }),
);

it("whatever a line holds, it is one line of JSON", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.dictionary(fc.string(), fc.jsonValue()), (text, fields) => {
      const line = printStreamedLine({ atMs: 1, source: "APPLICATION", level: "INFO", text, fields });
      expect(line).not.toContain("\n");
      expect(JSON.parse(line)).toMatchObject({ log: "application", level: "INFO", text: expect.any(String) });
    }),
  ));
