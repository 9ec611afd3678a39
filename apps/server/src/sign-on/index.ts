export { checkProvider } from "./provider.ts";
export { signOnHandlers } from "./sign-on-handlers.ts";
export { listProviders, providerAt, PublicUrl } from "./sign-on-settings.ts";
