import { afterEach, expect, it, vi } from "vitest";

import { language } from "../../shared/text.ts";
import { readInstallation } from "./read-installation.ts";

afterEach(() => vi.unstubAllGlobals());

it("asks in the language of the page, as every call does", async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ empty: true }));
  vi.stubGlobal("fetch", send);
  const onSetupNeeded = vi.fn<() => void>();
  await readInstallation(onSetupNeeded, () => undefined);
  expect(new Headers(send.mock.calls[0]?.[1]?.headers).get("Language")).toBe(language);
  expect(onSetupNeeded).toHaveBeenCalledOnce();
});
