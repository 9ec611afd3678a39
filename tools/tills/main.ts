/**
 * `npm run tills`: simulates stores that sell to a running server, by seed. With `--check` it compares the server's sales with the
 * simulated ones at the end; the exit code is 1 if they differ.
 */

import { parseArgs } from "node:util";

import { makeClient, toPromiseClient } from "@comptoir/api/client";

import { parseFaults, faultNames } from "./faults.ts";
import { prepareChain } from "./prepare-chain.ts";
import { runDays } from "./run-days.ts";

const usageText = `npm run tills -- [--url http://localhost:3000] [--user admin] [--stores 4] [--minutes 2] [--speed 60] [--traffic 250]
                  [--seed 1] [--faults all|none|${faultNames.join(",")}] [--check]
The password is read from COMPTOIR_PASSWORD. Stores SIM01, SIM02 … are made where they are missing.
A speed of 1 sells by the clock of now; a greater one sells the days before today.`;

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:3000" },
    user: { type: "string", default: "admin" },
    stores: { type: "string", default: "4" },
    minutes: { type: "string", default: "2" },
    speed: { type: "string", default: "60" },
    traffic: { type: "string", default: "250" },
    seed: { type: "string", default: "1" },
    faults: { type: "string", default: "none" },
    check: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const faults = parseFaults(values.faults);
const numericOptions = [values.stores, values.minutes, values.speed, values.traffic, values.seed].map(Number);
const password = process.env["COMPTOIR_PASSWORD"];
if (values.help || faults === undefined || password === undefined || numericOptions.some((number) => !(number > 0))) {
  console.error(usageText);
  process.exit(values.help ? 0 : 1);
}
const [storeCount = 0, minuteCount = 0, speed = 1, trafficPerDay = 0, seed = 0] = numericOptions;
const serverUrl = values.url.replace(/\/+$/u, "");

let token = "";
const client = toPromiseClient(makeClient({ baseUrl: serverUrl, token: () => token, language: () => "en" }));
({ token } = await client.session.login({ payload: { username: values.user, password } }));
const chain = await prepareChain({ client, stores: storeCount, traffic: trafficPerDay, seed });
const terminalCount = chain.reduce((sum, store) => sum + store.terminals.length, 0);
console.log(
  `${storeCount} stores with ${terminalCount} terminals sell for ${minuteCount} minutes at ${speed} times the clock.`,
);
const isRight = await runDays({
  client,
  url: serverUrl,
  chain,
  minutes: minuteCount,
  speed,
  seed,
  faults,
  isChecked: values.check,
});
process.exit(isRight ? 0 : 1);
