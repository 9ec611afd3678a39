import { chooseSplit, newWidget } from "@comptoir/domain/dashboard";
import { describe, expect, it } from "vitest";

import { makeMemoryKeyStore } from "../../../shared/device-storage.ts";
import { createEditorStore } from "./editor-store.ts";

const titled = { ...newWidget("netSales"), i: 4, title: { fr: "Ventes", en: "", es: "" } };
const openEditor = (widget = titled, drafts = makeMemoryKeyStore()) => ({
  drafts,
  store: createEditorStore({ widget, draftKey: "draft.widget.7.1.4", drafts }),
});

describe("a widget that is edited", () => {
  it("is finished with a title in every language", () => {
    const { store } = openEditor();
    expect(store.finish()?.title).toEqual({ fr: "Ventes", en: "Ventes", es: "Ventes" });
  });

  it("is not finished while anything is wrong, and names everything at once", () => {
    const { store } = openEditor(chooseSplit({ ...titled, title: { fr: "", en: "", es: "" } }, "DEPARTMENT"));
    store.type({ topN: "101" });
    store.change({ compare: ["previous"], filters: [{ Column: "department", Operator: "in", Value: [] }] });
    expect(store.finish()).toBeNull();
    expect(store.state.isTried).toBe(true);
    expect(store.issues().map(({ code }) => code)).toEqual(["TOP_N", "FILTER_VALUE_MISSING", "REQUIRED"]);
  });

  it.each(["", "ten", "0", "101", "1.5"])("rejects “%s” as a number of rows, and keeps what was typed", (topN) => {
    const { store } = openEditor(chooseSplit(titled, "DEPARTMENT"));
    store.type({ topN });
    expect(store.issues().map(({ code }) => code)).toEqual(["TOP_N"]);
    expect(store.state.typed.topN).toBe(topN);
  });

  it("takes numbers with either decimal mark, and a threshold only as a number", () => {
    const { store } = openEditor();
    store.change({ compare: ["fixed"] });
    for (const typed of ["1 234,50", "1,234.50", "$1,234.50", " 1 234,50 $ ", "1234.5"]) {
      store.type({ fixedValue: typed });
      expect([typed, store.state.widget.fixedValue]).toEqual([typed, 1234.5]);
    }
    store.type({ fixedValue: "many" });
    expect(store.state.widget.fixedValue).toBeNull();
    store.type({ fixedValue: "0" });
    store.type({ thresholds: [{ from: "many", tone: "good" }] });
    expect(store.issues().map(({ code }) => code)).toEqual(["WIDGET_THRESHOLDS"]);
    store.type({
      thresholds: [
        { from: "-5", tone: "bad" },
        { from: "10.5", tone: "good" },
      ],
    });
    expect(store.issues()).toEqual([]);
    expect(store.state.widget.thresholds).toEqual([
      { from: -5, tone: "bad" },
      { from: 10.5, tone: "good" },
    ]);
  });

  it("loses nothing that was typed when the page is loaded again, until it is finished", () => {
    const { store, drafts } = openEditor(chooseSplit(titled, "DEPARTMENT"));
    store.type({ topN: "a hundred" });
    store.change({ title: { fr: "Rayons", en: "", es: "" } });
    const reopenedStore = openEditor(titled, drafts).store;
    expect(reopenedStore.state.isRestored).toBe(true);
    expect(reopenedStore.state.typed.topN).toBe("a hundred");
    expect(reopenedStore.state.widget.title.fr).toBe("Rayons");
    reopenedStore.type({ topN: "12" });
    expect(reopenedStore.finish()?.topN).toBe(12);
    expect(openEditor(titled, drafts).store.state.isRestored).toBe(false);
  });

  it("starts over from the stored widget", () => {
    const { store, drafts } = openEditor();
    store.change({ sparkline: true });
    store.startOver();
    expect(store.state.widget).toEqual(titled);
    expect(openEditor(titled, drafts).store.state.isRestored).toBe(false);
  });
});
