import { Redacted } from "effect";
import { describe, expect, it } from "vitest";

import { readDirectorySettings, type directoryVariableNames } from "./directory-settings.ts";

type Given = Partial<Record<(typeof directoryVariableNames)[number], string>>;

const pem = "-----BEGIN CERTIFICATE-----\n";
const read = (variables: Given) =>
  readDirectorySettings(
    {
      LDAP_URL: "",
      LDAP_STARTTLS: "",
      LDAP_CA: "",
      LDAP_BIND_DN: "",
      LDAP_BIND_PASSWORD: "",
      LDAP_BASE_DN: "",
      LDAP_FILTER: "",
      ...variables,
    },
    (file) => (file === "ca.pem" ? pem : file === "empty.pem" ? "" : null),
  );
const right = { LDAP_URL: "ldaps://annuaire.exemple.ca", LDAP_BASE_DN: "dc=exemple,dc=ca" } as const;

describe("the settings of a directory", () => {
  it("are none without any, and have what is left out", () => {
    expect(read({})).toBeNull();
    expect(read(right)).toEqual({
      url: "ldaps://annuaire.exemple.ca",
      startTls: false,
      ca: null,
      service: null,
      base: "dc=exemple,dc=ca",
      filter: "(uid={username})",
    });
    const fullSettings = read({
      ...right,
      LDAP_URL: "ldap://annuaire.exemple.ca:1389/",
      LDAP_STARTTLS: "1",
      LDAP_CA: "ca.pem",
      LDAP_BIND_DN: "cn=c",
      LDAP_BIND_PASSWORD: "p",
      LDAP_FILTER: "(&(objectClass=person)(mail={username}))",
    });
    expect(fullSettings).toMatchObject({
      url: "ldap://annuaire.exemple.ca:1389",
      startTls: true,
      ca: pem,
      service: { dn: "cn=c" },
      filter: "(&(objectClass=person)(mail={username}))",
    });
    expect(
      fullSettings !== null &&
        typeof fullSettings !== "string" &&
        fullSettings.service !== null &&
        Redacted.value(fullSettings.service.password),
    ).toBe("p");
  });

  it.each<readonly [Given, string]>([
    [{ LDAP_BASE_DN: "dc=ca" }, "LDAP_BASE_DN is given without LDAP_URL"],
    [{ ...right, LDAP_URL: "annuaire" }, "LDAP_URL is ldaps://"],
    [{ ...right, LDAP_URL: "https://annuaire" }, "LDAP_URL is ldaps://"],
    [{ ...right, LDAP_URL: "ldaps://annuaire/dc=ca" }, "LDAP_URL is ldaps://"],
    [{ ...right, LDAP_URL: "ldaps://u:secret@annuaire" }, "it holds a user"],
    [{ ...right, LDAP_URL: "ldap://annuaire" }, "unencrypted"],
    [{ ...right, LDAP_STARTTLS: "1" }, "encrypted from the start"],
    [{ ...right, LDAP_STARTTLS: "peut-être" }, "LDAP_STARTTLS is 1 or 0"],
    [{ LDAP_URL: right.LDAP_URL }, "LDAP_BASE_DN is missing"],
    [{ ...right, LDAP_BIND_DN: "cn=c" }, "without LDAP_BIND_PASSWORD"],
    [{ ...right, LDAP_BIND_PASSWORD: "p" }, "without LDAP_BIND_DN"],
    [{ ...right, LDAP_FILTER: "(uid=marie)" }, "LDAP_FILTER is a filter"],
    [{ ...right, LDAP_FILTER: "(uid={username}" }, "LDAP_FILTER is a filter"],
    [{ ...right, LDAP_CA: "absent.pem" }, "LDAP_CA is a file"],
    [{ ...right, LDAP_CA: "empty.pem" }, "LDAP_CA is a file"],
  ])("%j are refused, and no password is repeated", (variables, sentence) => {
    const message = read(variables);
    expect(message).toEqual(expect.stringContaining(sentence));
    expect(message).not.toContain("secret");
  });
});
