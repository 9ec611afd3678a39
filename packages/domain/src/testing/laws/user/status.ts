import fc from "fast-check";

import type * as user from "../../../user/index.ts";
import { arbCalendarDate } from "../../arbitraries/calendar.ts";
import { arbAccount } from "../../arbitraries/user.ts";
import { arbPrototypeName } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Builds the rules and laws of account states. */
export function userStatusRules(functions: typeof user): Readonly<Record<string, RuleRow>> {
  const {
    changeAccount,
    isPasswordOurs,
    mustAcceptTerms,
    listUserActions,
    keepsRights,
    maySignIn,
    signInOutcome,
    userActions,
    userStatus,
    userStatuses,
  } = functions;

  const isStatus = (text: string): text is user.UserStatus => Object.hasOwn(userStatuses, text);
  const isAction = (text: string): text is user.UserAction => Object.hasOwn(userActions, text);
  const arbStatus = fc.constantFrom(...Object.keys(userStatuses).filter(isStatus));
  const arbAttempted: fc.Arbitrary<user.UserStatus | null> = fc.option(arbStatus);
  const arbAction = fc.constantFrom(...Object.keys(userActions).filter(isAction));
  const arbDays = fc.tuple(arbCalendarDate, arbCalendarDate);

  /** Result of each action, in the rule's words. */
  const canBecome = (status: user.UserStatus, action: user.UserAction): boolean => {
    switch (action) {
      case "deactivate":
        return status === "INACTIVE";
      case "lock":
        return status === "LOCKED";
      case "delete":
        return status === "DELETED";
      case "unlock":
        return status !== "LOCKED";
      case "activate":
        return status !== "INACTIVE";
      case "restore":
        return status !== "DELETED";
      case "reinstate":
        return status !== "TERMINATED";
      case "acceptInvitation":
        return status === "ACTIVE";
      case "terminate":
        return true;
      case "invite":
        return status === "INVITED";
      case "requirePassword":
        return status === "ACTIVE" || status === "LOCKED";
    }
  };

  /** Actions open in each state, in the rule's words. */
  const offeredActions = {
    INVITED: ["acceptInvitation", "deactivate", "delete", "invite", "terminate"],
    ACTIVE: ["deactivate", "delete", "lock", "requirePassword", "terminate"],
    INACTIVE: ["activate", "delete", "terminate"],
    LOCKED: ["deactivate", "delete", "requirePassword", "terminate", "unlock"],
    TERMINATED: ["delete", "reinstate"],
    DELETED: ["restore"],
  } as const satisfies Record<user.UserStatus, readonly user.UserAction[]>;

  return {
    "user-status": {
      says: "An account is invited, active, inactive, locked, terminated or deleted; only an active one may sign in, and a lock or a waiting invitation takes no rights. The termination date is the last day of work.",
      source: "behaviour 3.9; specification 8",
      codes: ["LOCKED", "NOACCESS"],
      cases: ["account.json"],
      laws: {
        "an account may sign in when it is active, not locked, deleted or past its last day, and has a password here or elsewhere":
          fc.property(arbAccount, arbCalendarDate, (account, today) => {
            const isPast = account.terminationDate !== null && account.terminationDate < today;
            const enters =
              account.isActive &&
              !account.isLocked &&
              !account.isDeleted &&
              !isPast &&
              (account.hasPassword || account.isLdap);
            same(maySignIn(userStatus(account, today)), enters);
            same(keepsRights(userStatus(account, today)), account.isActive && !account.isDeleted && !isPast);
          }),
        "deleted takes precedence over terminated, terminated over inactive, inactive over locked": fc.property(
          arbAccount,
          arbCalendarDate,
          (account, today) => {
            const isPast = account.terminationDate !== null && account.terminationDate < today;
            const statuses = [
              account.isDeleted && "DELETED",
              isPast && "TERMINATED",
              !account.isActive && "INACTIVE",
              account.isLocked && "LOCKED",
            ].find((answer) => answer !== false);
            same(
              userStatus(account, today),
              statuses ?? (account.hasPassword || account.isLdap ? "ACTIVE" : "INVITED"),
            );
          },
        ),
        "a terminated account does not become active by waiting": fc.property(
          arbAccount,
          arbDays,
          (account, [left, right]) => {
            const [earlier, laterDate] = left < right ? [left, right] : [right, left];
            holds(
              userStatus(account, earlier) !== "TERMINATED" || userStatus(account, laterDate) === "TERMINATED",
              "terminated stays terminated",
            );
          },
        ),
      },
    },
    "sign-in": {
      says: "A wrong user name and a wrong password give the same error; a locked account is reported whatever the password; any other account without access only with the right password.",
      source: "specification 8; decision 0052",
      codes: ["LOGIN_FAILED", "LOCKED", "NOACCESS"],
      cases: ["account.json"],
      laws: {
        "only an active account with the right password and a role signs in": fc.property(
          arbAttempted,
          fc.boolean(),
          fc.boolean(),
          (status, isPasswordRight, hasRole) => {
            same(
              signInOutcome({ status, isPasswordRight, hasRole }) === "ENTER",
              status === "ACTIVE" && isPasswordRight && hasRole,
            );
          },
        ),
        "a wrong password reveals nothing about the account, except that it is locked": fc.property(
          arbAttempted,
          fc.boolean(),
          (status, hasRole) => {
            same(
              signInOutcome({ status, isPasswordRight: false, hasRole }),
              status === "LOCKED" ? "LOCKED" : "LOGIN_FAILED",
            );
          },
        ),
        "with the right password, missing access is reported": fc.property(
          arbStatus,
          fc.boolean(),
          (status, hasRole) => {
            const outcome = signInOutcome({ status, isPasswordRight: true, hasRole });
            same(outcome, status === "LOCKED" ? "LOCKED" : status === "ACTIVE" && hasRole ? "ENTER" : "NOACCESS");
          },
        ),
      },
    },
    "user-actions": {
      says: "An account is changed only as its status allows: unlocking resets the failures, a deleted account can be restored, a terminated one reinstated.",
      source: "behaviour 3.9; decision 0090",
      codes: ["USER_STATUS", "REQUIRED"],
      laws: {
        "an action succeeds exactly when its status offers it, and has its effect": fc.property(
          arbAccount,
          arbAction,
          arbDays,
          (account, action, [today, lastDay]) => {
            const status = userStatus(account, today);
            const result = changeAccount(account, action, { today, lastDay });
            same(result.ok, listUserActions(status).includes(action));
            if (result.ok) holds(canBecome(userStatus(result.value, today), action), `${action} has its effect`);
            else same(result.issues, [{ code: "USER_STATUS", path: [], params: { status, action } }]);
          },
        ),
        "a property every object inherits is not an action": fc.property(
          arbAccount,
          arbPrototypeName,
          arbDays,
          (account, name, [today, lastDay]) => {
            same(Reflect.apply(changeAccount, null, [account, name, { today, lastDay }]), {
              ok: false,
              issues: [{ code: "USER_STATUS", path: [], params: { status: userStatus(account, today), action: name } }],
            });
          },
        ),
        "undoing an action restores the account": fc.property(
          arbAccount,
          arbCalendarDate,
          fc.constantFrom(
            ["deactivate", "activate"] as const,
            ["lock", "unlock"] as const,
            ["delete", "restore"] as const,
          ),
          (account, today, [actionThere, back]) => {
            const changeResult = changeAccount(account, actionThere, { today });
            if (!changeResult.ok) return;
            const undoResult = changeAccount(changeResult.value, back, { today });
            same(undoResult, {
              ok: true,
              value: { ...account, failedAttempts: back === "unlock" ? 0 : account.failedAttempts },
            });
          },
        ),
        "terminating requires a date, and the account has no access from the day after": fc.property(
          arbAccount,
          arbDays,
          (account, [today, lastDay]) => {
            const terminated = changeAccount(account, "terminate", { today });
            if (terminated.ok) throw new Error("not so: there is no day");
            if (listUserActions(userStatus(account, today)).includes("terminate"))
              same(terminated.issues, [{ code: "REQUIRED", path: ["terminationDate"], params: {} }]);
            const changeResult = changeAccount(account, "terminate", { today, lastDay });
            if (changeResult.ok) same(userStatus(changeResult.value, today) === "TERMINATED", lastDay < today);
            if (changeResult.ok)
              holds(userStatus(changeResult.value, lastDay) !== "TERMINATED", "the last day is still worked");
          },
        ),
        "each status offers the listed actions, and none is a dead end": fc.property(arbStatus, (status) =>
          same(listUserActions(status).toSorted(), [...offeredActions[status]]),
        ),
      },
    },
    terms: {
      says: "A version of the terms newer than the accepted one is shown after signing in; a password kept by the organisation (single sign-on) is not set here.",
      source: "behaviour 3.9 and 3.10; specification 8",
      codes: ["LDAP_PASSWORD"],
      laws: {
        "accepting the terms is due exactly when a newer version exists": fc.property(
          fc.nat(),
          fc.integer({ min: -2, max: 2 }),
          (accepted, newer) => {
            same(mustAcceptTerms({ accepted, current: accepted + newer }), newer > 0);
          },
        ),
        "only the passwords of the organisation (single sign-on) are not ours": fc.property(fc.boolean(), (isLdap) =>
          same(isPasswordOurs({ isLdap }), !isLdap),
        ),
      },
    },
  };
}
