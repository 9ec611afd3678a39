import { listFactFields } from "@comptoir/domain/till";
import { beforeAll, expect, it } from "vitest";

import { t, text } from "../../shared/text.ts";
import { sentValueText } from "./fact-words.ts";

beforeAll(() => text.load("till"));

it("calls a field absent only if the terminal sent nothing there", () => {
  const fields = listFactFields({ number: "7", tenders: [{ code: "CASH", amount: 1 }] });
  expect(sentValueText(fields, ["number"])).toBe("7");
  expect(sentValueText(fields, ["tenders", 0, "amount"])).toBe("1");
  expect(sentValueText(fields, ["cashier"])).toBe(t("till.noValue"));
  expect(sentValueText(fields, ["tenders"])).toBe("");
  expect(sentValueText(fields, ["tenders", 0])).toBe("");
  expect(sentValueText(fields, [])).toBe("");
});
