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
  invited: "Invitación enviada el {{when}}, aún no aceptada.",
  account_NONE: "La cuenta aún no existía.",
  account_INVITED: "La cuenta existía, pero aún no se había enviado ninguna invitación.",
  account_INACTIVE: "La cuenta estaba inactiva.",
  account_LOCKED: "La cuenta estaba bloqueada.",
  account_TERMINATED: "El último día de trabajo ya había pasado.",
  account_DELETED: "La cuenta estaba eliminada.",
  roles: "Roles",
  noRoles: "Ningún rol.",
  roleAt: "{{role}}, asignado en {{layer}}",
  roleAbove: "{{role}}, asignado en un nivel superior",
  roleElsewhere: "{{text}} (no se aplica a este nivel)",
  permissions: "Permisos",
  noPermissions: "Ningún permiso en este nivel.",
  since: "Desde entonces",
  same: "Los permisos son los mismos hoy.",
  gained: "Concedido: {{names}}",
  lost: "Retirado: {{names}}",
  why: "Por qué",
} as const satisfies Locale<typeof source, "es">;
