export { createLayer, createRoles, createTarget, createUser, grantRole } from "./create-organisation.ts";
export type { NewLayer, NewUser } from "./create-organisation.ts";
export { grantsOf } from "./grants.ts";
export type { Grants } from "./grants.ts";
export { listLayers } from "./layer-repository.ts";
export { scopeFor } from "./scope.ts";
export type { Scope, ScopeWish } from "./scope.ts";
