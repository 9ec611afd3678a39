/** Signing in, a forgotten password. */
import type { Locale } from "../../locale.ts";
import type { login as source } from "../fr/login.ts";

export const login = {
  title: "Iniciar sesión",
  tagline: "Las ventas de sus tiendas, al centavo.",
  username: "Usuario o correo electrónico",
  password: "Contraseña",
  remember: "Recordarme",
  forgot: "¿Olvidó su contraseña?",
  signIn: "Iniciar sesión",
  usernameMissing: "Escriba su usuario o correo electrónico.",
  passwordMissing: "Escriba su contraseña.",
  backToLogin: "Volver al inicio de sesión",
  SESSION_EXPIRED: "Su sesión expiró. Inicie sesión de nuevo.",
  DISCONNECTED_BY_SERVER: "El servidor cerró su sesión.",
  LOGOUT_SUCCEEDED: "Cerró la sesión.",
  forgotTitle: "Contraseña olvidada",
  forgotHelp: "Le enviaremos por correo un enlace para elegir una nueva contraseña. Es válido durante 60 minutos.",
  send: "Enviar el enlace",
  change: "Cambiar la contraseña",
} as const satisfies Locale<typeof source, "es">;
