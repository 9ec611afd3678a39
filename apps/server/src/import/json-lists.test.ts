import { expect, test } from "vitest";

import { tellJsonLists } from "./json-lists.ts";

test.each([
  ['{"payments":[{"id":1}],"cursor":"x"}', "line"],
  ['\ufeff \n{"payments":[{"id":1}]}\r\n', "line"],
  ['{"cursor":null,\n"payments": [\n {"id":1}]}', "document"],
  ['{"data":{"orders":[{"id":1}]}}', "line"],
  ['{"payments":[],"cursor":"x"}', "line"],
  ['{"payments":[{"id":1},{"id":', "document"],
  // Records that stand one a line, one of which may have a list.
  ['{"id":1,"lines":[{"sku":"A"}]}\n{"id":2,"lines":[]}', null],
  ['{"id":1,"tags":[]}', null],
  ['{"id":1,"tags":["a"],"note":"[{"}', null],
  ['{"id":1', null],
  ['[{"a":[{"b":1}]}]', null],
  ["a,b\n1,2", null],
])("%j holds lists: %s", (text, lists) => {
  expect(tellJsonLists(text)).toBe(lists);
});
