/** People of the test directory; two of them have the same name. */
/** Base DN of the test directory. */
export const base = "dc=exemple,dc=ca";
export const service = { dn: `cn=comptoir,${base}`, password: "Lecture-seule-1" } as const;
export const people = [
  { dn: `uid=claire,ou=magasins,${base}`, uid: "claire", ou: "magasins", password: "Mot-de-l-annuaire-1" },
  { dn: `uid=marc,ou=magasins,${base}`, uid: "marc", ou: "magasins", password: "Mot-de-l-annuaire-2" },
  { dn: `uid=jumeau,ou=magasins,${base}`, uid: "jumeau", ou: "magasins", password: "Mot-de-l-annuaire-3" },
  { dn: `uid=jumeau,ou=bureaux,${base}`, uid: "jumeau", ou: "bureaux", password: "Mot-de-l-annuaire-3" },
] as const;
