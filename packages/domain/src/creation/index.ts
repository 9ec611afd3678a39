/** Creation scopes: models with their permissions and forms. */

export { creationModels, type CreationModelRow } from "./creation-model.data.ts";
export { creationScope, type CreationDefault, type CreationScope } from "./creation-scope.ts";
export { creationModelNames, findCreationModel } from "./find-creation-model.ts";
