import { certificateLineCodes, certificateLines } from "@comptoir/domain/store-day";
import { Schema } from "effect";
import { expect, it } from "vitest";

import { StoreDayBlockerWire } from "../wire/index.ts";
import { ErrorBody } from "./index.ts";

const overTheWire = <Type, Encoded>(schema: Schema.Codec<Type, Encoded>, value: Type): Encoded => {
  const sent = Schema.encodeSync(schema)(value);
  expect(Schema.decodeUnknownSync(schema)(JSON.parse(JSON.stringify(sent)))).toEqual(value);
  return sent;
};

it("amounts among the params of blockers are dollars or units, and come back the same", () => {
  const blocker = { code: "STORE_DAY_TIES" as const, mark: "amount=1250", acceptance: null };
  for (const subject of certificateLineCodes)
    expect(overTheWire(StoreDayBlockerWire, { ...blocker, subject, params: { amount: 1_250 } }).params).toEqual({
      amount: certificateLines[subject].unit === "money" ? 12.5 : 1.25,
    });
  const others = [
    [{ ...blocker, code: "STORE_DAY_OVER_SHORT" as const, subject: "", params: { amount: -5 } }, { amount: -0.05 }],
    [{ ...blocker, code: "STORE_DAY_OPEN" as const, subject: "T1", params: { count: 12 } }, { count: 12 }],
  ] as const;
  for (const [inside, sent] of others) expect(overTheWire(StoreDayBlockerWire, inside).params).toEqual(sent);
});

it("amounts among the params of issues are dollars or units, and come back the same", () => {
  const issues = [
    [{ code: "TRANSACTION_HEADER", field: "body.stated.net", params: { expected: 250, actual: 249 } }, [2.5, 2.49]],
    [{ code: "TRANSACTION_HEADER", field: "body.stated.items", params: { expected: 1_500, actual: 0 } }, [1.5, 0]],
    [{ code: "TRANSACTION_TENDERS", field: "body.tenders", params: { expected: 1, actual: 0 } }, [0.01, 0]],
    [{ code: "DEPOSIT_FLOAT", field: "remainingFloat", params: { max: 12_550 } }, [125.5]],
    [{ code: "NUMBER_RANGE", field: "page", params: { min: 1, max: 250 } }, [1, 250]],
  ] as const;
  for (const [inside, sent] of issues)
    expect(Object.values(overTheWire(ErrorBody, [inside])[0]?.params ?? {})).toEqual(sent);
});
