/** A new password and its rules. */
import type { Locale } from "../../locale.ts";
import type { password as source } from "../fr/password.ts";

export const password = {
  changeTitle: "Nueva contraseña",
  choose: "Elegir esta contraseña",
  newLink: "Solicitar un enlace nuevo",
  newPassword: "Nueva contraseña",
  repeatPassword: "Confirme la nueva contraseña",
  rules: "Requisitos de la contraseña",
  ruleDone: "Cumplido",
  ruleOpen: "Aún no se cumple",
  unmet: "Esta contraseña aún no cumple todos los requisitos.",
  weak: "La contraseña es demasiado débil.",
  differ: "Las contraseñas no coinciden.",
  PASSWORD_LENGTH: "Al menos {{min}} caracteres",
  PASSWORD_LOWERCASE: "Una letra minúscula",
  PASSWORD_UPPERCASE: "Una letra mayúscula",
  PASSWORD_NUMBER: "Un dígito",
  PASSWORD_SPECIAL: "Un carácter especial",
  PASSWORD_IDENTICAL: "Las dos contraseñas coinciden",
  PASSWORD_TOO_LONG: "{{max}} caracteres como máximo",
  PASSWORD_USERNAME: "Ninguna parte de su nombre de usuario",
  PASSWORD_COMMON: "Que no sea una contraseña común",
  PASSWORD_WEAK: "Más difícil de adivinar",
} as const satisfies Locale<typeof source, "es">;
