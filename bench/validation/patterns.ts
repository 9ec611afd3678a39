/** Rules of the form for all libraries, as patterns and bounds. */

/** Patterns of the text fields. */
export const pattern = {
  username: /^\w+$/u,
  email:
    /^(?=[^@]{1,64}@)[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,5}$/u,
  personName: /^[\p{L}\p{M} '’,.\u2010-]*\p{L}[\p{L}\p{M} '’,.\u2010-]*$/u,
  phone: /^\+?(?:[ ().-]*\d){10,15}[ ().-]*(?:[ ,]*(?:[eE][xX][tT]|[pP]oste)\.? *\d{1,7})?$/u,
  postalCode:
    /^[ABCEGHJ-NPRSTVXYabceghj-nprstvxy]\d[ABCEGHJ-NPRSTV-Zabceghj-nprstv-z][ -]?\d[ABCEGHJ-NPRSTV-Zabceghj-nprstv-z]\d$/u,
  date: /^(?:19|2[01])\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u,
  safe: /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
} as const;

/** Maximum lengths of the text fields. */
export const most = {
  username: 39,
  email: 254,
  personName: 99,
  streetNumber: 39,
  street: 99,
  apartment: 39,
  town: 99,
} as const;

export const countries = ["CA", "US"] as const;
export const languages = ["fr", "en", "es"] as const;

export const right: Readonly<Record<string, unknown>> = {
  username: "marie_22",
  email: "marie.tremblay@exemple.ca",
  firstName: "Marie-Ève",
  lastName: "O’Neill Côté",
  phone: "(514) 555-0199 ext. 12",
  streetNumber: "1200",
  street: "boulevard Saint-Laurent",
  apartment: "4B",
  town: "Montréal",
  zipCode: "H2X 1Y4",
  country: "CA",
  language: "fr",
  birthDate: "1984-07-02",
  priority: 12,
  isActive: true,
};

export const wrong: Readonly<Record<string, unknown>> = {
  username: "marie 22",
  email: "marie.tremblay@exemple",
  firstName: "Marie2",
  lastName: "<b>",
  phone: "555-0199",
  streetNumber: "1".repeat(45),
  street: "boulevard Saint-Laurent ".repeat(5),
  apartment: "4\u0007B",
  town: "é".repeat(101),
  zipCode: "H2X",
  country: "MX",
  language: "de",
  birthDate: "1984-13-02",
  priority: 101,
  isActive: "yes",
};

/** Values of the form; two fields of fifteen are wrong, as in a typical submission. */
export const typed: Readonly<Record<string, unknown>> = { ...right, email: wrong["email"], zipCode: wrong["zipCode"] };
