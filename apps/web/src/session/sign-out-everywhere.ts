/** Query of the profile that asks for the password before every session of the user ends. */
export const signOutEverywhereSearch = "sign-out=everywhere";
