import { HttpApi, OpenApi } from "effect/http-api";
import { describe, expect, it } from "vitest";

import { ComptoirApi } from "./index.ts";

describe("the contract", () => {
  it("lists its endpoints", () => {
    const lines: string[] = [];
    HttpApi.reflect(ComptoirApi, { onGroup() {}, onEndpoint({ endpoint }) { lines.push(`${endpoint.method} ${endpoint.path}`); } });
    expect(lines.length).toBeGreaterThan(30);
    const spec = OpenApi.fromApi(ComptoirApi);
    expect(Object.keys(spec.paths).length).toBeGreaterThan(20);
  });
});
