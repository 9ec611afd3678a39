/** Reads the LDAP directory settings from the environment: all or none. Invalid settings stop the start. */

import { FilterParser } from "ldapts";
import { Redacted } from "effect";

export const directoryVariableNames = [
  "LDAP_URL",
  "LDAP_STARTTLS",
  "LDAP_CA",
  "LDAP_BIND_DN",
  "LDAP_BIND_PASSWORD",
  "LDAP_BASE_DN",
  "LDAP_FILTER",
] as const;

export interface DirectorySettings {
  /** Address of the directory: `ldaps://host:port` or `ldap://host:port`. */
  readonly url: string;
  /** Whether the connection switches to TLS (StartTLS) before any credentials are sent. */
  readonly startTls: boolean;
  /** Certificate authority that must have issued the directory's certificate, as PEM; null for the authorities that the machine trusts. */
  readonly ca: string | null;
  /** Account used to look people up; null for anonymous lookups. */
  readonly service: { readonly dn: string; readonly password: Redacted.Redacted<string> } | null;
  /** Base DN below which people are searched. */
  readonly base: string;
  /** LDAP filter that finds a person; `{username}` is replaced by the name of the account. */
  readonly filter: string;
}

const usernamePlaceholder = "{username}";
const loopbackHosts: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const trueWords: ReadonlySet<string> = new Set(["1", "true", "yes", "on"]);
const falseWords: ReadonlySet<string> = new Set(["", "0", "false", "no", "off"]);

/** Reads the directory variables; returns null if none is set, or a sentence about the first error. */
export function readDirectorySettings(
  variables: Readonly<Record<(typeof directoryVariableNames)[number], string>>,
  readCertificate: (file: string) => string | null,
): DirectorySettings | string | null {
  const {
    LDAP_URL: text,
    LDAP_STARTTLS,
    LDAP_CA,
    LDAP_BIND_DN: dn,
    LDAP_BIND_PASSWORD: password,
    LDAP_BASE_DN: baseDn,
  } = variables;
  if (text === "") {
    const variableWithoutUrl = directoryVariableNames.find((name) => variables[name] !== "");
    return variableWithoutUrl === undefined ? null : `${variableWithoutUrl} is given without LDAP_URL`;
  }
  const parsedUrl = URL.canParse(text) ? new URL(text) : null;
  if (
    parsedUrl === null ||
    !["ldap:", "ldaps:"].includes(parsedUrl.protocol) ||
    parsedUrl.hostname === "" ||
    !["", "/"].includes(parsedUrl.pathname) ||
    parsedUrl.search !== "" ||
    parsedUrl.username !== ""
  ) {
    return `LDAP_URL is ldaps://host, or ldap://host with LDAP_STARTTLS=1, and nothing after the host and its port: ${parsedUrl === null || parsedUrl.username === "" ? text : "it holds a user"}`;
  }
  const startTlsWord = LDAP_STARTTLS.toLowerCase();
  if (!trueWords.has(startTlsWord) && !falseWords.has(startTlsWord)) return `LDAP_STARTTLS is 1 or 0: ${LDAP_STARTTLS}`;
  const usesStartTls = trueWords.has(startTlsWord);
  if (usesStartTls && parsedUrl.protocol === "ldaps:")
    return "LDAP_STARTTLS is for ldap://; ldaps:// is encrypted from the start";
  if (!usesStartTls && parsedUrl.protocol === "ldap:" && !loopbackHosts.has(parsedUrl.hostname))
    return "LDAP_URL would send passwords unencrypted: use ldaps://, or LDAP_STARTTLS=1";
  if ((dn === "") !== (password === ""))
    return dn === ""
      ? "LDAP_BIND_PASSWORD is given without LDAP_BIND_DN"
      : "LDAP_BIND_DN is given without LDAP_BIND_PASSWORD";
  if (baseDn === "") return "LDAP_BASE_DN is missing: below what people are looked up";
  const personFilter = variables.LDAP_FILTER === "" ? `(uid=${usernamePlaceholder})` : variables.LDAP_FILTER;
  if (!personFilter.includes(usernamePlaceholder) || !isLdapFilter(personFilter.replaceAll(usernamePlaceholder, "a")))
    return `LDAP_FILTER is a filter with ${usernamePlaceholder} in it, as (uid=${usernamePlaceholder}): ${personFilter}`;
  const certificateText = LDAP_CA === "" ? null : readCertificate(LDAP_CA);
  if (LDAP_CA !== "" && certificateText?.includes("-----BEGIN CERTIFICATE-----") !== true)
    return `LDAP_CA is a file of certificates (PEM) that can be read: ${LDAP_CA}`;
  return {
    url: `${parsedUrl.protocol}//${parsedUrl.host}`,
    startTls: usesStartTls,
    ca: certificateText,
    service: dn === "" ? null : { dn, password: Redacted.make(password) },
    base: baseDn,
    filter: personFilter,
  };
}

function isLdapFilter(text: string): boolean {
  try {
    FilterParser.parseString(text);
    return text.startsWith("(");
  } catch {
    return false;
  }
}
