/** Access of a user at a past instant. */
import type { Locale } from "../../locale.ts";
import type { pastAccess as source } from "../fr/past-access.ts";

export const pastAccess = {
  title: "Acceso de {{name}} en una fecha",
  moment: "Fecha y hora",
  layer: "Nivel",
  permission: "Explicar",
  noPermission: "Nada en particular",
  future: "Elija un momento pasado.",
  failed: "No se pudo cargar el acceso",
  unknown: "Nada se sabe del acceso antes del {{when}}.",
  knownFrom: "El acceso se conoce desde el {{when}}.",
  noAccess: "La cuenta no existía o no podía iniciar sesión.",
  roles: "Roles",
  noRoles: "Ningún rol.",
  roleAt: "{{role}}, asignado en {{layer}}",
  roleAbove: "{{role}}, asignado en un nivel superior",
  roleElsewhere: "{{text}} (no se aplica a este nivel)",
  permissions: "Permisos",
  noPermissions: "Ningún permiso en este nivel.",
  since: "Desde entonces",
  same: "Hoy es igual.",
  gained: "Concedido: {{names}}",
  lost: "Retirado: {{names}}",
  why: "Por qué",
} as const satisfies Locale<typeof source, "es">;
