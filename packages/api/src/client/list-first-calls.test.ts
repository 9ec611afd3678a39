import { expect, it } from "vitest";

import { listEndpoints } from "../contract/index.ts";
import { toClientCall, type ClientCall } from "./client-call.ts";
import { listFirstCalls } from "./list-first-calls.ts";

/** Returns the facts of a call, and names the parts of its request. */
const factsOf = ({ params, query, headers, payload, success, ...facts }: ClientCall) => ({
  ...facts,
  parts: Object.entries({ params, query, headers, payload, success }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [part],
  ),
});

it("every call of the first screens is that of the contract", () => {
  const contract = listEndpoints().map(toClientCall);
  for (const call of listFirstCalls()) {
    const same = contract.find(({ group, name }) => group === call.group && name === call.name);
    expect(factsOf(call), `${call.group}.${call.name}`).toEqual(same && factsOf(same));
  }
});
