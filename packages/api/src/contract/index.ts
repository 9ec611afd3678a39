/** The HTTP contract: paths, bodies, errors and who may call. */

export {
  endpointAccessOf,
  EndpointAccess,
  forAnyone,
  forPermissionHolders,
  forReaders,
  forSignedIn,
  forTerminals,
  forWriters,
  isAllowedBeforeDuties,
  isForPeople,
  type Access,
} from "./access.ts";
export { accountActions, type AccountAction } from "./account-api.ts";
export { ComptoirApi } from "./api.ts";
export { resolveModelAccess, isListedModel, permissionsByListedModel, type ListedModel } from "./model-access.ts";
export {
  Authorization,
  CurrentTill,
  CurrentUser,
  RequestCheck,
  TillAuthorization,
  type Caller,
  type CallingTill,
} from "./authorization.ts";
export { isBinary } from "./binary.ts";
export { listEndpoints, type ContractEndpoint } from "./endpoints.ts";
export { isRepeatable } from "./repeatable.ts";
export { languageHeader, viewAsHeader } from "./headers.ts";
