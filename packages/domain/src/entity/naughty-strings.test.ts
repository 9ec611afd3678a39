import { describe, expect, test } from "vitest";

import { naughtyStrings } from "../testing/index.ts";
import { isBlank } from "../text/index.ts";
import { checkForm, defineForm, describeField } from "../validation/index.ts";
import { entityNames, getEntity } from "./index.ts";

/** Tells whether any text fits a field; none fits a choice, a number or a list. */
const isText = (name: (typeof entityNames)[number], field: string): boolean => {
  const { input, choices } = describeField(getEntity(name).form, field);
  return choices === null && !["flag", "list", "decimal", "digits", "date"].includes(input);
};

describe.each(
  entityNames.filter((name) => Object.keys(getEntity(name).form.fields).some((field) => isText(name, field))),
)("the form of a %s", (name) => {
  const { form } = getEntity(name);
  test.each(Object.keys(form.fields).filter((field) => isText(name, field)))(
    "%s keeps a text as it is, the spaces around it aside, or refuses it by name",
    (field) => {
      const singleFieldForm = defineForm({ [field]: form.fields[field] ?? [] });
      const emptyFormResult = checkForm(singleFieldForm, {});
      const untouched: unknown = emptyFormResult.ok ? emptyFormResult.value[field] : null;
      const isName = form.fields[field]?.includes("personName") === true;
      const wrongTexts = naughtyStrings.flatMap((text) => {
        const formResult = checkForm(singleFieldForm, { [field]: text });
        if (!formResult.ok)
          return formResult.issues.every(({ path: [issueField] }) => issueField === field)
            ? []
            : [[text.slice(0, 60), formResult.issues]];
        const storedValue: unknown = formResult.value[field];
        // Blank-looking text counts as empty; a person's name is stored in composed form.
        if (isBlank(text)) return storedValue === untouched ? [] : [[text, storedValue]];
        return storedValue === text ||
          storedValue === text.trim() ||
          (isName && storedValue === text.trim().normalize("NFC"))
          ? []
          : [[text.slice(0, 60), storedValue]];
      });
      expect(wrongTexts).toEqual([]);
    },
  );
});
