import { describe, expect, it, vi } from "vitest";

import { failWith, succeed } from "../shared/answer.ts";
import { createReferencesStore } from "./create-references-store.ts";

const department = (label: string) =>
  succeed([{ field: "departmentId", values: [{ id: 1, label, parentId: null, targetId: 1 }] }]);

describe("choices of reference fields", () => {
  it("is asked once a visit, however many rows are opened, and again at the next", async () => {
    const references = vi.fn(async () => department("Épicerie"));
    const store = createReferencesStore({ references });
    await store.load(1);
    await store.load(1);
    expect(references).toHaveBeenCalledTimes(1);
    store.leave();
    await store.load(1);
    expect(references).toHaveBeenCalledTimes(2);
  });

  it("is never that of another place", async () => {
    const answers: (() => void)[] = [];
    let layerName = "Laval";
    const store = createReferencesStore({
      references: async () => {
        const ownLayerName = layerName;
        await new Promise<void>((go) => answers.push(go));
        return department(ownLayerName);
      },
    });
    const before = store.load(1);
    answers[0]?.();
    await before;
    expect(store.state.read.values["departmentId"]?.[0]?.label).toBe("Laval");
    const lateLoad = store.load(2);
    layerName = "Hull";
    const loadElsewhere = store.load(3);
    expect(store.state.read.values).toEqual({});
    answers[2]?.();
    await loadElsewhere;
    answers[1]?.();
    await lateLoad;
    expect(store.state.read.values["departmentId"]?.[0]?.label).toBe("Hull");
  });

  it("says that it could not be read, and is there after another try", async () => {
    let isDown = true;
    const store = createReferencesStore({
      references: async () => (isDown ? failWith("NETWORK") : department("Épicerie")),
    });
    await store.load(1);
    expect([store.state.failure?.code, store.state.read.values]).toEqual(["NETWORK", {}]);
    isDown = false;
    await store.reload();
    expect([store.state.failure, Object.keys(store.state.read.values)]).toEqual([null, ["departmentId"]]);
  });

  it("is waited for by who cannot do without, and asked once more where it could not be read", async () => {
    const answers = [failWith("NETWORK"), department("Épicerie"), failWith("NETWORK"), failWith("HTTP_500", 500)];
    const store = createReferencesStore({ references: async () => answers.shift() ?? failWith("UNKNOWN") });
    void store.load(1);
    expect(await store.known()).toMatchObject({ ok: true, value: { departmentId: [{ label: "Épicerie" }] } });
    expect(answers).toHaveLength(2);
    void store.load(2);
    expect(await store.known()).toMatchObject({ ok: false, failure: { code: "HTTP_500" } });
  });
});
