/** Words of dates in the three languages, folded: what people type into a search box. */

import type { Weekday } from "../period/index.ts";

/** Days counted from today. */
export const dayWords: Readonly<Record<string, number>> = {
  today: 0,
  "aujourd'hui": 0,
  aujourdhui: 0,
  hoy: 0,
  yesterday: -1,
  hier: -1,
  ayer: -1,
  "day before yesterday": -2,
  "avant-hier": -2,
  "avant hier": -2,
  anteayer: -2,
  antier: -2,
};

/** Weekdays by name; 0 is Sunday. Short forms are left out: `mar` is a month too, and `sun` a product. */
export const weekdayWords: Readonly<Record<string, Weekday>> = {
  sunday: 0,
  dimanche: 0,
  domingo: 0,
  monday: 1,
  lundi: 1,
  lunes: 1,
  tuesday: 2,
  mardi: 2,
  martes: 2,
  wednesday: 3,
  mercredi: 3,
  miercoles: 3,
  thursday: 4,
  jeudi: 4,
  jueves: 4,
  friday: 5,
  vendredi: 5,
  viernes: 5,
  saturday: 6,
  samedi: 6,
  sabado: 6,
};

/** Months by name and short form; a month is read only beside a day or a year. */
export const monthWords: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "january jan janvier janv enero ene",
    "february feb fevrier fev fevr febrero",
    "march mar mars marzo",
    "april apr avril avr abril abr",
    "may mai mayo",
    "june jun juin junio",
    "july jul juillet juil julio",
    "august aug aout agosto ago",
    "september sep sept septembre septiembre setiembre",
    "october oct octobre octubre",
    "november nov novembre noviembre",
    "december dec decembre diciembre dic",
  ].flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

/** Weeks, months and years: the one that today is in, or the one before. */
export const unitWords: Readonly<Record<string, { readonly unit: "week" | "month" | "year"; readonly back: 0 | 1 }>> =
  Object.fromEntries(
    [
      ["week", 0, "this week", "cette semaine", "esta semana"],
      [
        "week",
        1,
        "last week",
        "la semaine derniere",
        "semaine derniere",
        "semaine passee",
        "semana pasada",
        "la semana pasada",
      ],
      ["month", 0, "this month", "ce mois", "ce mois-ci", "este mes"],
      ["month", 1, "last month", "le mois dernier", "mois dernier", "mois passe", "mes pasado", "el mes pasado"],
      ["year", 0, "this year", "cette annee", "este ano"],
      ["year", 1, "last year", "l'annee derniere", "annee derniere", "annee passee", "ano pasado", "el ano pasado"],
    ].flatMap(([unit, unitsBack, ...phrases]) =>
      phrases.map((phrase) => [
        String(phrase),
        { unit: unit as "week" | "month" | "year", back: unitsBack === 1 ? 1 : 0 },
      ]),
    ),
  );
