/** Entry point of the server process: reads the environment, runs a command or starts the server, prints its address, and stops in order. */

import path from "node:path";
import { fileURLToPath } from "node:url";

import { NodeRuntime } from "@effect/platform-node";
import { Cause, Effect, Exit, Layer, Logger, Option, Redacted } from "effect";

import { namesCommand, runCommand } from "./backup/index.ts";
import { serverConfig, type ServerConfig } from "./config.ts";
import { refuseIncompleteDemo, sellLive, startDemo, type DemoSignIn } from "./demo/index.ts";
import type { StoppingState } from "./http/request-frame.ts";
import { ImportJobs } from "./import/index.ts";
import { LineReceiver, makeLogRecorder, recordingLogger, streamingRecorder } from "./log/index.ts";
import { schemaVersion } from "./database/index.ts";
import { productVersion } from "./product-version.ts";
import { checkPort, httpLayer, storesLayer } from "./server.ts";
import { sendTraces } from "./telemetry/send-traces.ts";

/** Folder of the built web application, two levels up from both the sources and the bundle. */
const webFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..", "web", "dist");

const program = Effect.gen(function* () {
  const config = yield* serverConfig;
  const stopping: StoppingState = { isAsked: false };
  const { isLogStreamed } = config;
  const log = isLogStreamed ? streamingRecorder(makeLogRecorder(), writeLine) : makeLogRecorder();
  yield* checkPort(config.port);
  log.addLine({
    atMs: Date.now(),
    source: "APPLICATION",
    level: "INFO",
    text: `Comptoir ${productVersion} starts`,
    fields: { version: productVersion, schema: schemaVersion, node: process.version, port: config.port },
  });
  const server = Layer.unwrap(
    Effect.map(Effect.tap(fillDemo(config), webIsBuilt), (demo) =>
      // released first, because it was acquired last: a server that is asked to stop reports not ready and begins no
      // new work
      Layer.effectDiscard(
        Effect.acquireRelease(
          Effect.sync(() => (isLogStreamed ? console.error : console.log)(sentencesOf(config.port, demo))),
          () => beginStop(stopping),
        ),
      ).pipe(
        Layer.merge(
          demo !== undefined && config.isDemoLive ? Layer.effectDiscard(Effect.forkScoped(sellLive)) : Layer.empty,
        ),
        Layer.provideMerge(
          httpLayer(
            config,
            {
              webFolder,
              trustedProxies: config.trustedProxies,
              metricsToken: Option.getOrUndefined(config.metricsToken),
              log: writeLine,
              stopping,
            },
            { log },
          ),
        ),
      ),
    ),
  ).pipe(
    Layer.provide(storesLayer(config)),
    Layer.provide(Layer.succeed(LineReceiver, log.addLine)),
    Layer.provide(Logger.layer([recordingLogger(log)], { mergeWithExisting: !isLogStreamed })),
    Layer.provide(sendTraces),
  );
  yield* Layer.launch(server);
});

const words = process.argv.slice(2);
const command = Effect.gen(function* () {
  const config = yield* serverConfig;
  process.exitCode = yield* Effect.promise(() =>
    runCommand(words, config, {
      answer: (text) => console.log(text),
      complain: (text) => console.error(text),
      report: (text) => console.error(text),
    }),
  );
});

const explainedProgram = Effect.tapCause(namesCommand(words) ? command : program, (cause) =>
  Cause.hasInterruptsOnly(cause) ? Effect.void : Effect.sync(() => console.error(sentenceOf(cause))),
);

NodeRuntime.runMain(explainedProgram, {
  disableErrorReporting: true,
  // stopping on request is not a failure
  teardown: (exit, onExit) =>
    onExit(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? Number(process.exitCode ?? 0) : 1),
});

/** Waits until the web application is built, which `npm start` does beside this process; the routes read its folder once. */
const webIsBuilt = Effect.callback<void>((resume) => {
  if (process.env["COMPTOIR_WEB_IS_BUILT_BESIDE"] !== "1" || !process.connected) return resume(Effect.void);
  // Node still reads its list of early messages when it delivers the first one.
  process.once("message", () => setImmediate(() => process.connected && process.disconnect()));
  process.once("disconnect", () => resume(Effect.void));
});

/** Time after which a process that is asked to stop exits in any case; acknowledged writes are on disk by then. Units: milliseconds. */
const stopAtMost = 4_900;

/** Marks the server as stopping and cancels running imports. */
const beginStop = (stopping: StoppingState) =>
  Effect.gen(function* () {
    stopping.isAsked = true;
    setTimeout(() => process.exit(0), stopAtMost).unref();
    const jobs = yield* ImportJobs;
    // Accepts connections that still wait before closing the port, because closing would reset them.
    yield* Effect.all([Effect.timeoutOption(jobs.cancelAll, "2 seconds"), Effect.sleep("400 millis")], {
      concurrency: 2,
      discard: true,
    });
  });

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fillDemo({ isDemo, demoPassword, dataFolder, isLogStreamed }: ServerConfig) {
  if (!isDemo) return Effect.as(refuseIncompleteDemo(), undefined);
  let lastPercent = -1;
  const onProgress = (share: number) => {
    const percent = Math.floor(share * 20) * 5;
    if (percent === lastPercent) return;
    lastPercent = percent;
    (isLogStreamed ? console.error : console.log)(`Writing the demo data: ${percent} %`);
  };
  return startDemo({
    dataFolder,
    password: Option.getOrUndefined(Option.map(demoPassword, Redacted.value)),
    onProgress,
  });
}

function sentencesOf(port: number, demo: DemoSignIn | undefined): string {
  const urlText = `Comptoir is at http://localhost:${port}`;
  if (demo === undefined) return urlText;
  const accounts = demo.accounts.map(({ username, role }) => `  ${username.padEnd(12)}${role}`);
  return [
    urlText,
    `Demo accounts, ${demo.password === undefined ? "with the password given at the first start" : `password ${demo.password}`}`,
    ...accounts,
  ].join("\n");
}

/** Describes an expected error in one line, any other with its full cause. */
function sentenceOf<E>(cause: Cause.Cause<E>): string {
  const error = Option.getOrUndefined(Cause.findErrorOption(cause));
  if (typeof error === "object" && error !== null) {
    if ("reason" in error && typeof error.reason === "string") return `comptoir: ${error.reason}`;
    if ("_tag" in error && error._tag === "ConfigError" && "message" in error) {
      return `comptoir: ${String(error.message).replaceAll("\n", " ")}`;
    }
  }
  return `comptoir: ${Cause.pretty(cause)}`;
}
