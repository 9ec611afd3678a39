import { connect } from "node:net";
import type { Socket } from "node:net";

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";
import { bodyBytesAtMost, publicBodyBytesAtMost } from "./body-limit.ts";

const timeouts = { headersMs: 400, bodyMs: 2_000, stallMs: 600 };
const megabyte = 1024 ** 2;

/**
 * Opens a connection as a hostile client: `write` sends anything. Returns the answer's text, the bytes sent, and the
 * time until the server closed the connection.
 */
const speak = (port: number, write: (socket: Socket) => void) =>
  Effect.callback<{ readonly text: string; readonly ms: number; readonly sent: number }>((resume) => {
    const startMs = performance.now();
    let text = "";
    const socket = connect(port, "127.0.0.1", () => write(socket));
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    // ignores the error of writing to a closed connection, which this test provokes
    socket.on("error", () => {});
    socket.on("close", () =>
      resume(Effect.succeed({ text, ms: performance.now() - startMs, sent: socket.bytesWritten })),
    );
  });

const head = (path: string, headers: Readonly<Record<string, string>>, method = "POST") =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

const json = { "content-type": "application/json" };
const statusOf = (text: string) => Number(text.slice(9, 12));

/** Writes a body piece by piece for as long as the other side takes it. */
const pour = (socket: Socket, bytes: number, frame: (piece: string) => string) => {
  const piece = "x".repeat(64 * 1024);
  let left = bytes;
  const more = (): void => {
    while (left > 0 && !socket.destroyed) {
      left -= piece.length;
      if (!socket.write(frame(piece))) return void socket.once("drain", more);
    }
  };
  more();
};
const chunk = (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`;

layer(serveRoutes({ timeouts }), { excludeTestServices: true, timeout: "60 seconds" })("limits of a request", (it) => {
  it.effect(
    "150 MB to BasicLogin are refused before they are read, said or not, and others are answered meanwhile",
    () =>
      Effect.gen(function* () {
        const { port, call } = yield* Server;
        const size = 150 * megabyte;
        const declaredSize = speak(port, (socket) => {
          socket.write(head("/api/BasicLogin", { ...json, "content-length": String(size) }));
          pour(socket, size, (piece) => piece);
        });
        const chunked = speak(port, (socket) => {
          socket.write(head("/api/BasicLogin", { ...json, "transfer-encoding": "chunked" }));
          pour(socket, size, chunk);
        });
        const others = Effect.gen(function* () {
          const startMs = performance.now();
          const { status } = yield* call("/api/Version");
          return { status, ms: performance.now() - startMs };
        });
        const [first, second, other] = yield* Effect.all([declaredSize, chunked, others], { concurrency: "unbounded" });
        for (const { text, sent } of [first, second]) {
          expect(sent).toBeLessThan(20 * megabyte);
          expect(statusOf(text)).toBe(413);
          expect(text).toContain(`[{"code":"HTTP_413"}]`);
          expect(text.toLowerCase()).toContain("connection: close");
        }
        expect(other.status).toBe(200);
        expect(other.ms).toBeLessThan(2_000);
      }),
  );

  it.effect("64 KB for anyone, 1 MB for those who are signed in, not one byte more", () =>
    Effect.gen(function* () {
      yield* makeOrganisation;
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const body = (bytes: number) => `"${"x".repeat(bytes - 2)}"`;
      const statusesOf = (path: string, most: number, holder?: string) =>
        Effect.forEach([most, most + 1], (bytes) =>
          Effect.map(
            call(path, { method: "POST", body: body(bytes), ...(holder === undefined ? {} : { token: holder }) }),
            ({ status }) => status,
          ),
        );
      for (const path of ["/api/BasicLogin", "/api/ForgotPassword", "/api/ForgotPassword/chg", "/api/Setup"]) {
        expect([path, ...(yield* statusesOf(path, publicBodyBytesAtMost))]).toEqual([path, 400, 413]);
      }
      expect(yield* statusesOf("/api/Widget/data/batch", bodyBytesAtMost, token)).toEqual([400, 413]);
    }),
  );

  it.effect("a body of any shape is refused at once: many entries, deep lists, and no more than 50 issues", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const send = (path: string, body: string, method = "POST") =>
        Effect.gen(function* () {
          const startMs = performance.now();
          const { status, text } = yield* Effect.map(call(path, { method, token, body }), (response) => ({
            status: response.status,
            text: () => response.json() as Promise<unknown>,
          }));
          // if the server did not read the body, the rest of the answer may be lost with the connection
          return {
            status,
            body: status === 413 ? undefined : yield* Effect.promise(text),
            ms: performance.now() - startMs,
          };
        });
      const entries = (bytes: number) => `[${"{},".repeat(bytes / 3)}{}]`;
      const batch = "/api/Widget/data/batch";
      for (const body of [entries(6 * megabyte), entries(bodyBytesAtMost - 10), "[".repeat(bodyBytesAtMost - 10)]) {
        const { status, ms } = yield* send(batch, body);
        expect(status).toBe(413);
        expect(ms).toBeLessThan(2_000);
      }
      const { text } = yield* speak((yield* Server).port, (socket) => {
        socket.write(
          head(batch, { ...json, "content-length": String(50 * megabyte), authorization: `Bearer ${token}` }),
        );
        pour(socket, 50 * megabyte, (piece) => piece);
      });
      expect(statusOf(text)).toBe(413);
      const { status, body, ms } = yield* send(batch, entries(3 * 1_900));
      expect(status).toBe(400);
      expect(body).toHaveLength(50);
      expect(ms).toBeLessThan(2_000);
      const deep = `{"description":"x","period":"-0d","widgets":${JSON.stringify("[".repeat(400_000))}}`;
      expect((yield* send("/api/Dashboard/", `[${deep}]`)).status).toBe(400);
      expect(
        (yield* send("/api/Import/Mapping", `{"a":${"[".repeat(500_000)}${"]".repeat(500_000)}}`, "PUT")).status,
      ).toBe(413);
      expect(
        (yield* send("/api/BasicLogin", JSON.stringify({ username: "x".repeat(2_000), password: "y" }))).body,
      ).toEqual([{ code: "MAX_LENGTH", field: "username", params: { max: 1_000 } }]);
    }),
  );

  it.effect("the character U+0000 is an issue that names its field, wherever it is sent", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const post = (path: string, body: unknown, method = "POST") =>
        Effect.flatMap(call(path, { method, token, body: JSON.stringify(body) }), read);
      const refusal = (field: string) => ({ status: 400, body: [{ code: "SPECIAL_CHARACTERS", field }] });
      expect(yield* post("/api/BasicLogin", { username: "a\0", password: "b" })).toEqual(refusal("username"));
      expect(yield* post("/api/BasicLogin", { username: "a", password: "b\0" })).toEqual(refusal("password"));
      expect(yield* post("/api/ForgotPassword", { username: "\0" })).toEqual(refusal("username"));
      expect(yield* post("/api/ForgotPassword/chg", { token: "\0", password: "x" })).toEqual(refusal("token"));
      expect(yield* post("/api/Import/Run", { fileId: "a\0", mapping: "m", mode: "commit" })).toEqual(
        refusal("fileId"),
      );
      expect(yield* post("/api/Import/Mapping", { name: "a\0" }, "PUT")).toEqual(refusal("name"));
      expect(yield* post("/api/Widget/data/batch", [{ key: "a", call: "Client", params: { date: "\0" } }])).toEqual(
        refusal("0.params.date"),
      );
      const get = (path: string) => Effect.flatMap(call(path, { token }), read);
      expect(yield* get("/api/Widget/data/Simple?date=-0d%00")).toEqual(refusal("date"));
      expect(yield* get("/api/Import/File/a%00/Preview")).toEqual(refusal("id"));
      const file = yield* call("/api/Import/File?name=a%00", {
        method: "POST",
        token,
        headers: { "content-type": "application/octet-stream" },
        body: "a",
      });
      expect(yield* read(file)).toEqual(refusal("name"));
    }),
  );

  it.effect("a body must say its kind, and of a kind that is read", () =>
    Effect.gen(function* () {
      const { port, call } = yield* Server;
      const answer = yield* read(
        yield* call("/api/BasicLogin", { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" }),
      );
      expect(answer).toEqual({ status: 415, body: [{ code: "HTTP_415" }] });
      const { text } = yield* speak(port, (socket) =>
        socket.write(`${head("/api/BasicLogin", { "content-length": "2", connection: "close" })}{}`),
      );
      expect(statusOf(text)).toBe(415);
      expect(text).toContain(`[{"code":"HTTP_415"}]`);
    }),
  );

  it.effect(
    "heads, bodies, uploads and answers that stand still are cut, and nobody waits for them",
    () =>
      Effect.gen(function* () {
        const { port, call } = yield* Server;
        const { token } = yield* signInAs("admin");
        const drip = (first: string, next: string) => (socket: Socket) => {
          socket.write(first);
          const timer = setInterval(() => socket.write(next), 50);
          socket.once("close", () => clearInterval(timer));
        };
        const slow = [
          drip("GET /api/Version HTTP/1.1\r\nhost: x\r\n", "x-a: b\r\n"),
          drip(head("/api/BasicLogin", { ...json, "content-length": "10000" }), "x"),
          drip(head("/api/BasicLogin", { ...json, "transfer-encoding": "chunked" }), "1\r\nx\r\n"),
          drip(head("/api/Version", { "content-length": "10000" }, "GET"), "x"),
          (socket: Socket) =>
            socket.write(
              `${head("/api/Import/File?name=a", { "content-type": "application/octet-stream", "content-length": "10000", authorization: `Bearer ${token}` })}abc`,
            ),
          // requests a large page repeatedly, and starts to read the answers only after the time limit
          (socket: Socket) => {
            socket.pause();
            for (let n = 0; n < 400; n++) socket.write(head("/openapi.json", {}, "GET"));
            setTimeout(() => socket.resume(), 3_000);
          },
        ];
        const outcomes = yield* Effect.all(
          [
            ...slow.map((write) => speak(port, write)),
            Effect.map(call("/api/Version"), () => ({ text: "", ms: 0, sent: 0 })),
          ],
          { concurrency: "unbounded" },
        ).pipe(Effect.timeout("100 seconds"));
        expect(outcomes.slice(0, 3).map(({ text }) => statusOf(text))).toEqual([408, 408, 408]);
        expect(statusOf(outcomes[4]?.text ?? "")).toBe(408);
        expect(outcomes[5]?.text.split("HTTP/1.1 200").length).toBeLessThan(300);
      }),
    { timeout: 240_000 },
  );
});
