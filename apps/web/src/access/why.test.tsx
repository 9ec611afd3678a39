import { accessSteps, type AccessStepKind } from "@comptoir/domain/role";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { text } from "../shared/text.ts";
import { permissionText, accessStepText } from "./access-words.ts";
import { WhyDenied } from "./why.tsx";

const isKind = (kind: string): kind is AccessStepKind => Object.hasOwn(accessSteps, kind);

describe("why", () => {
  beforeAll(async () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    await text.load("access");
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(Object.keys(accessSteps).filter(isKind))("%s is a sentence with everything it needs, and no hole", (kind) => {
    const params = Object.fromEntries(
      accessSteps[kind].map((name) => [
        name,
        name === "permission" || name === "through" ? "PRODUCT_COST_READ" : `<${name}>`,
      ]),
    );
    const sentence = accessStepText({ kind, params });
    expect(sentence).not.toMatch(/\{\{|undefined|access\./u);
    for (const name of accessSteps[kind])
      expect(sentence).toContain(
        name === "permission" || name === "through" ? permissionText("PRODUCT_COST_READ") : `<${name}>`,
      );
  });

  it("shows the sentences of the server's answer, each once", async () => {
    const step = { kind: "PERMISSION_MISSING", params: { permission: "ROLE_READ" } };
    const addresses: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      addresses.push(String(address));
      return Response.json({
        isAllowed: false,
        rule: "PERMISSION_MISSING",
        missing: ["ROLE_READ"],
        steps: [step, step, { kind: "NOBODY_COULD_GRANT", params: { permission: "ROLE_READ", layer: "Rimouski" } }],
      });
    });
    const host = document.body.appendChild(document.createElement("div"));
    const root = createRoot(host);
    await act(async () => root.render(<WhyDenied permissions={["ROLE_READ", "ROLE_CUD"]} />));
    await vi.waitFor(() => expect(host.querySelectorAll("li")).toHaveLength(2), { timeout: 20_000 });
    expect(
      addresses.some((address) =>
        decodeURIComponent(address).endsWith("/api/Access/Why?permissions=ROLE_READ,ROLE_CUD"),
      ),
    ).toBe(true);
    expect(host.textContent).toContain("Rimouski");
    await act(async () => root.unmount());
    host.remove();
  });
});
