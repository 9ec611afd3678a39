/** What somebody may create, and where: models with their permissions and forms. */

export { creationModels, type CreationModel, type CreationModelRow } from "./creation-model.data.ts";
export { creationScope, findCreationModel, type CreationDefault, type CreationScope } from "./creation-scope.ts";
