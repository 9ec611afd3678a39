import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof importFile, "isPageMark" | "nameRecordColumns">;

/** Ways to write a key of words. */
const arbWriting = fc.constantFrom<(words: readonly string[]) => string>(
  (words) => words.join("_"),
  (words) => words.join("-").toUpperCase(),
  (words) => words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join(""),
);

const markWords = [
  ["cursor"],
  ["next"],
  ["next", "cursor"],
  ["next", "page", "token"],
  ["has", "more"],
  ["has", "next", "page"],
];

/** Values of a key which say that pages follow, and those which say that none does. */
const arbFollowing = fc.constantFrom("CB4aDm", "2", "true", "https://tills.example/orders?page=2");
const arbLast = fc.constantFrom("", " ", "false", "0", "null", "False");

/** Builds the rules and laws of documents of JSON. */
export const pageRules = ({ isPageMark, nameRecordColumns }: Functions): Readonly<Record<string, RuleRow>> => ({
  "file-pages": {
    says: "A document of JSON says that it is only a page by a cursor, a next page or a flag, however the key is written; an empty one says that it is the last.",
    source: "behaviour 3.8 (control totals), decision 0511",
    laws: {
      "a cursor, a next page or a flag with a value is a mark, and without one is none": fc.property(
        fc.constantFrom(...markWords),
        arbWriting,
        fc.array(fc.string(), { maxLength: 2 }),
        arbFollowing,
        arbLast,
        (words, write, above, following, last) => {
          const keys = [...above, write(words)];
          same([isPageMark(keys, following), isPageMark(keys, last)], [true, false]);
        },
      ),
      "no value of another key is a mark": fc.property(
        fc.constantFrom("count", "total", "page", "previous", "id", "next_of_kin", "cursor_color"),
        arbFollowing,
        (key, text) => same(isPageMark([key], text), false),
      ),
      "columns above a record and its own have different names, each the shortest of its kind": fc.property(
        fc.uniqueArray(fc.constantFrom("id", "total", "date", "name"), { minLength: 1 }),
        (names) => {
          const pathsOf = (step: string, isShared: boolean) =>
            names.map((name) => ({ steps: ["JSON", step, name], least: 1, isShared }));
          same(nameRecordColumns([...pathsOf("orders", true), ...pathsOf("lines", false)], true), [
            ...names.map((name) => `../${name}`),
            ...names,
          ]);
        },
      ),
    },
  },
});
