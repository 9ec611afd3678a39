/** Entry point of the server process: reads the environment, runs a command or starts the server, prints its address, and stops in order. */

import path from "node:path";
import { fileURLToPath } from "node:url";

import { NodeRuntime } from "@effect/platform-node";
import { Cause, Effect, Exit, Layer, Logger, Option, Redacted } from "effect";

import { hasCommandWords, runCommand } from "./backup/index.ts";
import { serverConfig, type ServerConfig } from "./config.ts";
import { refuseIncompleteDemo, sellLive, startDemo, type DemoSignIn } from "./demo/index.ts";
import type { StoppingState } from "./http/request-frame.ts";
import { ImportJobs } from "./import/index.ts";
import { LineReceiver, makeLogRecorder, makeRecordingLogger, makeStreamingRecorder } from "./log/index.ts";
import { schemaVersion } from "./database/index.ts";
import { productVersion } from "./product-version.ts";
import { checkPort, httpLayer, storesLayer } from "./server.ts";
import { tracesLayer } from "./telemetry/send-traces.ts";

/** Folder of the built web application, two levels up from both the sources and the bundle. */
const webFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..", "web", "dist");

const serverProgram = Effect.gen(function* () {
  const config = yield* serverConfig;
  const stoppingState: StoppingState = { isAsked: false };
  const { isLogStreamed } = config;
  const logRecorder = isLogStreamed ? makeStreamingRecorder(makeLogRecorder(), writeLine) : makeLogRecorder();
  yield* checkPort(config.port);
  logRecorder.addLine({
    atMs: Date.now(),
    source: "APPLICATION",
    level: "INFO",
    text: `Comptoir ${productVersion} starts`,
    fields: { version: productVersion, schema: schemaVersion, node: process.version, port: config.port },
  });
  const serverLayer = Layer.unwrap(
    Effect.map(Effect.tap(fillDemo(config), waitForWebBuild), (demo) =>
      // released first, because it was acquired last: a server that is asked to stop reports not ready and begins no
      // new work
      Layer.effectDiscard(
        Effect.acquireRelease(
          Effect.sync(() => (isLogStreamed ? console.error : console.log)(startMessageText(config.port, demo))),
          () => beginStop(stoppingState),
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
              stopping: stoppingState,
            },
            { log: logRecorder },
          ),
        ),
      ),
    ),
  ).pipe(
    Layer.provide(storesLayer(config)),
    Layer.provide(Layer.succeed(LineReceiver, logRecorder.addLine)),
    Layer.provide(Logger.layer([makeRecordingLogger(logRecorder)], { mergeWithExisting: !isLogStreamed })),
    Layer.provide(tracesLayer),
  );
  yield* Layer.launch(serverLayer);
});

const commandWords = process.argv.slice(2);
const commandProgram = Effect.gen(function* () {
  const config = yield* serverConfig;
  process.exitCode = yield* Effect.promise(() =>
    runCommand(commandWords, config, {
      answer: (text) => console.log(text),
      complain: (text) => console.error(text),
      report: (text) => console.error(text),
    }),
  );
});

const explainedProgram = Effect.tapCause(hasCommandWords(commandWords) ? commandProgram : serverProgram, (cause) =>
  Cause.hasInterruptsOnly(cause) ? Effect.void : Effect.sync(() => console.error(errorSentenceOf(cause))),
);

NodeRuntime.runMain(explainedProgram, {
  disableErrorReporting: true,
  // stopping on request is not a failure
  teardown: (exit, onExit) =>
    onExit(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? Number(process.exitCode ?? 0) : 1),
});

/** Waits until the web application is built, which `npm start` does beside this process; the routes read its folder once. */
const waitForWebBuild = Effect.callback<void>((resume) => {
  if (process.env["COMPTOIR_WEB_IS_BUILT_BESIDE"] !== "1" || !process.connected) return resume(Effect.void);
  // Node still reads its list of early messages when it delivers the first one.
  process.once("message", () => setImmediate(() => process.connected && process.disconnect()));
  process.once("disconnect", () => resume(Effect.void));
});

/** Time after which a process that is asked to stop exits in any case; acknowledged writes are on disk by then. Units: milliseconds. */
const stopAtMostMs = 4_900;

/** Marks the server as stopping and cancels running imports. */
const beginStop = (stopping: StoppingState) =>
  Effect.gen(function* () {
    stopping.isAsked = true;
    setTimeout(() => process.exit(0), stopAtMostMs).unref();
    const importJobs = yield* ImportJobs;
    // Accepts connections that still wait before closing the port, because closing would reset them.
    yield* Effect.all([Effect.timeoutOption(importJobs.cancelAll, "2 seconds"), Effect.sleep("400 millis")], {
      concurrency: 2,
      discard: true,
    });
  });

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fillDemo({ isDemo, demoPassword, dataFolder, isLogStreamed }: ServerConfig) {
  if (!isDemo) return Effect.as(refuseIncompleteDemo(), undefined);
  let lastReportedPercent = -1;
  const reportProgress = (share: number) => {
    const percent = Math.floor(share * 20) * 5;
    if (percent === lastReportedPercent) return;
    lastReportedPercent = percent;
    (isLogStreamed ? console.error : console.log)(`Writing the demo data: ${percent} %`);
  };
  return startDemo({
    dataFolder,
    password: Option.getOrUndefined(Option.map(demoPassword, Redacted.value)),
    onProgress: reportProgress,
  });
}

function startMessageText(port: number, demo: DemoSignIn | undefined): string {
  const urlText = `Comptoir is at http://localhost:${port}`;
  if (demo === undefined) return urlText;
  const accountLines = demo.accounts.map(({ username, role }) => `  ${username.padEnd(12)}${role}`);
  return [
    urlText,
    `Demo accounts, ${demo.password === undefined ? "with the password given at the first start" : `password ${demo.password}`}`,
    ...accountLines,
  ].join("\n");
}

/** Describes an expected error in one line, any other with its full cause. */
function errorSentenceOf<E>(cause: Cause.Cause<E>): string {
  const expectedError = Option.getOrUndefined(Cause.findErrorOption(cause));
  if (typeof expectedError === "object" && expectedError !== null) {
    if ("reason" in expectedError && typeof expectedError.reason === "string")
      return `comptoir: ${expectedError.reason}`;
    if ("_tag" in expectedError && expectedError._tag === "ConfigError" && "message" in expectedError) {
      return `comptoir: ${String(expectedError.message).replaceAll("\n", " ")}`;
    }
  }
  return `comptoir: ${Cause.pretty(cause)}`;
}
