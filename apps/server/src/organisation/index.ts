export { adminCommand, askForPassword } from "./admin-command.ts";
export { createLayer, createRoles, createTarget, createUser, grantRole } from "./create-organisation.ts";
export type { NewLayer, NewUser } from "./create-organisation.ts";
