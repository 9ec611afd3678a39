import { expect, test } from "vitest";

import { language } from "../shared/text.ts";
import { agoText } from "./ago-text.ts";

const now = Date.UTC(2026, 10, 22, 15);
const minuteMs = 60_000;

test("how long ago something was is said in the language of the page, never as the future", () => {
  expect(language).toBe("en");
  expect(agoText(now - 5 * minuteMs, now)).toBe("5 minutes ago");
  expect(agoText(now - 26 * 60 * minuteMs, now)).toBe("yesterday");
  expect(agoText(now + 5 * minuteMs, now)).toBe("now");
});
