import type { TerminalStatus } from "@comptoir/api/wire";
import { expect, it } from "vitest";

import { groupAlerts } from "./terminal-groups.ts";

const terminal = (id: number, changes: Partial<TerminalStatus>): TerminalStatus => ({
  id,
  code: `T${id}`,
  name: `Caisse ${id}`,
  locationId: 4,
  location: "Laval",
  hasKey: true,
  state: "ONLINE",
  heardAt: 0,
  unsent: null,
  behind: null,
  dataVersion: null,
  lastImportAt: null,
  clockDriftMs: null,
  diskFreePercent: null,
  batteryPercent: null,
  version: null,
  cashier: null,
  lastError: null,
  lastReceipt: null,
  refused: 0,
  alerts: [],
  raisedAt: {},
  mutes: [],
  ...changes,
});

it("the alerts of a store are one row a kind, with its terminals and the first time, most severe and longest first", () => {
  const groups = groupAlerts([
    terminal(1, { alerts: ["VERSION"], raisedAt: { VERSION: 5 } }),
    terminal(2, { alerts: ["DISK", "VERSION"], raisedAt: { DISK: 80, VERSION: 3 } }),
    terminal(3, { alerts: ["OFFLINE"], raisedAt: { OFFLINE: 40 }, locationId: 5, location: "Verdun" }),
    terminal(4, { alerts: ["UNSENT"] }),
  ]);
  expect(groups.map(({ alert, location, terminals, since }) => [alert, location, terminals.length, since])).toEqual([
    ["OFFLINE", "Verdun", 1, 40],
    ["DISK", "Laval", 1, 80],
    ["UNSENT", "Laval", 1, null],
    ["VERSION", "Laval", 2, 3],
  ]);
});
