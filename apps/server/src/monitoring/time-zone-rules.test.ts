import type { TimeZoneRules } from "@comptoir/api/wire";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { assignSetting } from "../access/index.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("time zone rules", (it) => {
  it.effect("server and database each list, to the minute, their own offsets of the zones of the caller's stores", () =>
    Effect.gen(function* () {
      const { first } = yield* makeOrganisation;
      // Zones whose rules are the same in every release of the last years; Saint John's changes at half past an hour of UTC.
      yield* assignSetting({ layerId: first, code: "TIME_ZONE", value: "America/St_Johns", userId: 1 });
      const { token } = yield* signInAs("admin");
      const { call } = yield* Server;
      const { status, body } = yield* read(yield* call("/api/Monitoring/TimeZones", { token }));
      expect(status).toBe(200);
      const { fromMs, toMs, server, database } = body as TimeZoneRules;
      expect(server.version).toBe(process.versions.tz);
      expect(database.version).toBeNull();
      const offsets = server.zones["America/St_Johns"] ?? [];
      expect(offsets.length).toBeGreaterThanOrEqual(5);
      expect(new Set(offsets.map(({ offsetMs }) => offsetMs / 3_600_000))).toEqual(new Set([-3.5, -2.5]));
      expect(offsets[0]?.fromMs).toBe(fromMs);
      expect(offsets.every((offset) => offset.fromMs < toMs)).toBe(true);
      expect(database.zones["America/St_Johns"]).toEqual(offsets);
      expect(database.zones["America/Toronto"]).toEqual(server.zones["America/Toronto"]);
      expect(Object.keys(server.zones)).toContain("America/Toronto");
    }),
  );
});
