/** The first visit: an empty database gets its administrator. */
import type { Locale } from "../../locale.ts";
import type { setup as source } from "../fr/setup.ts";

export const setup = {
  title: "Bienvenido a Comptoir",
  description: "La base de datos está vacía. Cree la cuenta que la administrará; después podrá importar sus tiendas, productos y ventas.",
  chainName: "Nombre de la empresa",
  chainHelp: "Encabeza sus tiendas y paneles.",
  firstName: "Nombre",
  lastName: "Apellido",
  username: "Nombre de usuario",
  usernameHelp: "Letras, dígitos y guion bajo.",
  email: "Correo electrónico",
  optional: "opcional",
  create: "Crear la cuenta",
  created: "Cuenta creada. ¡Bienvenido!",
} as const satisfies Locale<typeof source, "es">;
