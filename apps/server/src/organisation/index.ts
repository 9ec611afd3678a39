export { runAdminCommand, askForPassword } from "./admin-command.ts";
export { createLayer, createRoles, createTarget, createUser, grantRole } from "./create-organisation.ts";
