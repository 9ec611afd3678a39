/** A new password and its rules. */
import type { Locale } from "../../locale.ts";
import type { password as source } from "../fr/password.ts";

export const password = {
  newPassword: "Nueva contraseña",
  repeatPassword: "Nueva contraseña, otra vez",
  rules: "La contraseña debe tener",
  ruleDone: "Cumplido",
  ruleOpen: "Aún no se cumple",
  unmet: "Esta contraseña aún no cumple todas las reglas.",
  differ: "Las dos entradas no son idénticas.",
  PASSWORD_LENGTH: "Al menos {{min}} caracteres",
  PASSWORD_LOWERCASE: "Una letra minúscula",
  PASSWORD_UPPERCASE: "Una letra mayúscula",
  PASSWORD_NUMBER: "Un número",
  PASSWORD_SPECIAL: "Un carácter especial",
  PASSWORD_IDENTICAL: "Dos entradas idénticas",
  PASSWORD_TOO_LONG: "Como máximo {{max}} caracteres",
  PASSWORD_USERNAME: "Nada de su nombre de usuario",
  PASSWORD_COMMON: "Nada demasiado común",
  PASSWORD_WEAK: "Más difícil de adivinar",
} as const satisfies Locale<typeof source, "es">;
