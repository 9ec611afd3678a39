// Starts a Comptoir on its own folder and port, with a few weeks of demo sales, to test server laws on.
import { NodeRuntime } from "@effect/platform-node";
import { Effect, Layer, Redacted } from "effect";

import { serverConfig } from "../../../apps/server/src/config.ts";
import { startDemo } from "../../../apps/server/src/demo/index.ts";
import { httpLayer, storesLayer } from "../../../apps/server/src/server.ts";

const program = Effect.gen(function* () {
  const config = yield* serverConfig;
  const filled = Layer.effectDiscard(
    Effect.gen(function* () {
      yield* startDemo({
        dataFolder: config.dataFolder,
        password: Redacted.value(config.demoPassword.value),
        onProgress: () => {},
        days: Number(process.env.DEMO_DAYS ?? 21),
      });
      yield* Effect.sync(() => console.log("ready"));
    }),
  );
  yield* Layer.launch(
    filled.pipe(
      Layer.provideMerge(httpLayer(config, { webFolder: config.dataFolder })),
      Layer.provide(storesLayer(config)),
    ),
  );
});

NodeRuntime.runMain(program);
