import { offsetsOfZone } from "@comptoir/domain/operation";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { TimeZoneRulesCard } from "./time-zone-rules.tsx";

const span = { fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2027, 0, 1) };
const toronto = offsetsOfZone({ timeZone: "America/Toronto", ...span });
/** Offsets of a part that knows no daylight saving time. */
const noSummerTime = toronto.slice(0, 1);
const zoneData = (offsets: typeof toronto, version: string | null) => ({
  version,
  zones: { "America/Toronto": offsets },
});

let card: Drawn | undefined;

beforeAll(() => text.load("common", "errors", "monitoring", "shell"));
beforeEach(() => signIn(["CONFIG_READ"]));
afterEach(() => {
  card?.remove();
  vi.unstubAllGlobals();
});

async function drawRules(rules: object): Promise<Drawn> {
  vi.stubGlobal("fetch", async () => Response.json({ ...span, ...rules }));
  card = await draw(<TimeZoneRulesCard />);
  await card.until(() => expect(card?.text()).toContain(t("monitoring.zonePart_browser")));
  return card;
}

const badges = (drawn: Drawn) =>
  [...drawn.element.querySelectorAll("li")].map((part) =>
    [t("monitoring.zonesSame"), t("monitoring.zonesDiffer")].find((words) => part.textContent?.includes(words)),
  );

describe("the time zone rules", () => {
  it("name the server's version, and warn of nothing while all clocks agree", async () => {
    const drawn = await drawRules({ server: zoneData(toronto, "2026c"), database: zoneData(toronto, null) });
    expect(drawn.text()).toContain(t("monitoring.zoneVersion", { version: "2026c" }));
    expect(badges(drawn)).toEqual([undefined, t("monitoring.zonesSame"), t("monitoring.zonesSame")]);
    expect(drawn.element.querySelector("[role=status]")).toBeNull();
  });

  it("warn of a database whose clock differs, with the zone", async () => {
    const drawn = await drawRules({ server: zoneData(toronto, "2026c"), database: zoneData(noSummerTime, null) });
    expect(badges(drawn)).toEqual([undefined, t("monitoring.zonesDiffer"), t("monitoring.zonesSame")]);
    expect(drawn.find("[role=status]").textContent).toContain(t("errors.TIME_ZONE_DATA"));
    expect(drawn.text()).toContain("America/Toronto");
  });

  it("warn of this browser when its clock is the one that differs", async () => {
    const drawn = await drawRules({ server: zoneData(noSummerTime, "2026c"), database: zoneData(noSummerTime, null) });
    expect(badges(drawn)).toEqual([undefined, t("monitoring.zonesSame"), t("monitoring.zonesDiffer")]);
    expect(drawn.find("[role=status]").textContent).toContain(t("errors.TIME_ZONE_DATA"));
  });
});
