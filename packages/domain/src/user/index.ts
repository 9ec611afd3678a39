/** Users: account states, identity and the user form. */

export { accessStateAt, accountStatusAt, type AccessRecord, type RecordedAccount } from "./access-history.ts";
export { userFields } from "./user-fields.data.ts";
export {
  isEmailTaken,
  isPasswordOurs,
  mustAcceptTerms,
  isUsernameTaken,
  type KnownUser,
  type IdentityToCheck,
} from "./identity.ts";
export { checkEntryChange, changeUser, type UserAccess, type UserVersions } from "./change-user.ts";
export {
  addressForm,
  grantForm,
  parseUser,
  undatedUserForm,
  userForm,
  userFormIn,
  userFormWith,
  type UserForm,
  type UserFormContext,
} from "./user-form.ts";
export {
  changeAccount,
  listUserActions,
  keepsRights,
  maySignIn,
  signInOutcome,
  userActions,
  userStatus,
  userStatusCodes,
  userStatuses,
  type Account,
  type UserActionParams,
  type SignInAttempt,
  type SignInOutcome,
  type UserAction,
  type UserStatus,
  type UserStatusRow,
} from "./user-status.ts";
