/** The first visit: an empty database gets its administrator. */
import type { Locale } from "../../locale.ts";
import type { setup as source } from "../fr/setup.ts";

export const setup = {
  title: "Le damos la bienvenida a Comptoir",
  description:
    "Todavía no hay nada configurado. Cree la cuenta de administración; después podrá importar sus tiendas, productos y ventas.",
  chainName: "Nombre de la empresa",
  chainHelp: "Aparece en la parte superior de sus tiendas y tableros.",
  firstName: "Nombre",
  lastName: "Apellido",
  username: "Nombre de usuario",
  usernameHelp: "Solo letras, dígitos y guion bajo.",
  email: "Correo electrónico",
  optional: "opcional",
  create: "Crear la cuenta",
  created: "Se creó la cuenta. Le damos la bienvenida.",
} as const satisfies Locale<typeof source, "es">;
