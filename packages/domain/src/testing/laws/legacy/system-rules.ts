import fc from "fast-check";

import type * as legacy from "../../../legacy/index.ts";
import type { Synchronization } from "../../../legacy/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof legacy,
  | "legacySandbox"
  | "applyTerminalAnswer"
  | "resend"
  | "resolveLegacyHost"
  | "synchronizationStateOf"
  | "synchronizationStates"
>;

const arbVersion = fc.option(fc.nat(9), { nil: null });
const arbSynchronization: fc.Arbitrary<Synchronization> = fc
  .record({
    terminal: fc.constant("3"),
    model: fc.constant("Item"),
    currentVersion: fc.nat(9),
    sentVersion: arbVersion,
    receivedVersion: arbVersion,
    failure: fc.option(fc.constantFrom("disk full", "refused"), { nil: null }),
  })
  .map((record) => ({
    ...record,
    receivedVersion: record.receivedVersion === null ? null : Math.min(record.receivedVersion, record.currentVersion),
    sentVersion: record.sentVersion === null ? null : Math.min(record.sentVersion, record.currentVersion),
  }));

/** Steps of the exchange between the server and a terminal. */
const arbEvents = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("change" as const), version: fc.constant(0) }),
    fc.record({ kind: fc.constant("resend" as const), version: fc.constant(0) }),
    fc.record({ kind: fc.constant("answer" as const), version: fc.nat(14) }),
    fc.record({ kind: fc.constant("fail" as const), version: fc.constant(0) }),
  ),
  { maxLength: 15 },
);

/** A part of a path or a query. The arbitraries of fast-check for them take a second to load. */
const arbUrlPart = fc
  .string({ unit: fc.constantFrom(..."abXY09-._~!$&'()*+,;=:@%/? é漢😀"), minLength: 1, maxLength: 12 })
  .map(encodeURIComponent);

/** A URL with up to a few path segments. */
const arbWebUrl = fc
  .tuple(
    fc.webAuthority({ withPort: true }),
    fc.array(arbUrlPart, { maxLength: 4 }),
    fc.array(arbUrlPart, { maxLength: 3 }),
  )
  .map(
    ([authority, segments, query]) =>
      `https://${authority}${segments.map((segment) => `/${segment}`).join("")}${query.length === 0 ? "" : `?${query.join("&")}`}`,
  );

/** Builds the rules and laws of terminals and of the legacy page. */
export const systemRules = ({
  legacySandbox,
  applyTerminalAnswer,
  resend,
  resolveLegacyHost,
  synchronizationStateOf,
  synchronizationStates,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  synchronization: {
    says: "A terminal is up to date, has data on its way, is behind, or rejected it; sending again clears a rejection, and a late acknowledgement never replaces a newer one.",
    source: "behaviour 3.8 (Synchronization: status per entity, with resend; our reading)",
    laws: {
      "the terminal's version never exceeds the current one and never decreases": fc.property(
        arbSynchronization,
        arbEvents,
        (start, events) => {
          let synchronization = start;
          for (const { kind, version } of events) {
            const before = synchronization.receivedVersion ?? -1;
            if (kind === "change")
              synchronization = { ...synchronization, currentVersion: synchronization.currentVersion + 1 };
            if (kind === "answer") synchronization = applyTerminalAnswer(synchronization, { version });
            if (kind === "fail") synchronization = applyTerminalAnswer(synchronization, { failure: "disk full" });
            if (kind === "resend") synchronization = resend(synchronization);
            if (kind !== "resend") holds((synchronization.receivedVersion ?? -1) >= before, "no step back");
            holds((synchronization.receivedVersion ?? 0) <= synchronization.currentVersion, "no more than there is");
            const state = synchronizationStateOf(synchronization);
            same(state === "RECEIVED", synchronization.receivedVersion === synchronization.currentVersion);
            if (kind === "change")
              holds(state === "BEHIND" || state === "FAILED", "a change is behind until it is sent");
            if (kind === "resend") same(state, "SENT");
            same(synchronizationStates[state].needsResend, state === "BEHIND" || state === "FAILED");
          }
        },
      ),
      "an acknowledgement counts if it is newer than the terminal's version and not beyond the current one; a rejection is cleared once the current version arrives":
        fc.property(arbSynchronization, fc.integer({ min: 0, max: 11 }), (synchronization, version) => {
          const isNews =
            version <= synchronization.currentVersion &&
            (synchronization.receivedVersion === null || version > synchronization.receivedVersion);
          const isAll = version === synchronization.currentVersion;
          same(
            applyTerminalAnswer(synchronization, { version }),
            isNews
              ? { ...synchronization, receivedVersion: version, failure: isAll ? null : synchronization.failure }
              : synchronization,
          );
        }),
      "sending again keeps the terminal's version": fc.property(arbSynchronization, (synchronization) => {
        const { receivedVersion, sentVersion } = resend(synchronization);
        same(
          [receivedVersion, sentVersion],
          [
            synchronization.receivedVersion === synchronization.currentVersion ? null : synchronization.receivedVersion,
            synchronization.currentVersion,
          ],
        );
      }),
      "a version that is sent and acknowledged is received": fc.property(arbSynchronization, (synchronization) => {
        same(
          synchronizationStateOf(
            applyTerminalAnswer(resend(synchronization), { version: synchronization.currentVersion }),
          ),
          "RECEIVED",
        );
        same(synchronizationStateOf(applyTerminalAnswer(resend(synchronization), { failure: "no" })), "FAILED");
        const acknowledged = applyTerminalAnswer(applyTerminalAnswer(resend(synchronization), { failure: "no" }), {
          version: synchronization.currentVersion,
        });
        same(
          synchronizationStateOf({ ...acknowledged, currentVersion: synchronization.currentVersion + 1 }),
          "BEHIND",
          "what was taken after all is no failure of what comes next",
        );
      }),
    },
  },
  "legacy-page": {
    says: "The legacy page shows the old system in a sandboxed frame at the configured address; without an address it shows our own tables.",
    source: "behaviour 3.8 (legacy page, our reading)",
    codes: ["LEGACY_URL"],
    laws: {
      "without an address shows our own tables": fc.property(fc.constantFrom("", "  ", null, undefined), (url) =>
        same(resolveLegacyHost(url), { ok: true, value: { kind: "own" } }),
      ),
      "frames an encrypted web address, sandboxed: it may neither navigate away nor share our origin": fc.property(
        arbWebUrl,
        (url) => {
          const host = resolveLegacyHost(url);
          same(host, { ok: true, value: { kind: "frame", url, sandbox: legacySandbox } });
          for (const right of ["allow-same-origin", "allow-top-navigation", "allow-popups"])
            holds(!legacySandbox.includes(right), right);
        },
      ),
      "rejects any other address": fc.property(
        fc.oneof(
          fc.anything(),
          fc.string(),
          fc
            .tuple(
              fc.constantFrom(
                "javascript:",
                "data:text/html,",
                "file:///",
                "//",
                "ftp://",
                "blob:https://a.ca/",
                "https://user:pass@",
                "https:/",
                " javascript:",
              ),
              fc.string(),
            )
            .map((parts) => parts.join("")),
        ),
        (value) => {
          const host = resolveLegacyHost(value);
          if (host.ok && host.value.kind === "frame")
            holds(/^https:\/\/[a-z0-9.-]+(?::\d+)?(?:[/?#]\S*)?$/iu.test(host.value.url), host.value.url);
        },
      ),
    },
  },
});
