/** Limits of a browser in using our answers. */

/** Content security policy of our pages. */
export const strictDirectives = {
  "default-src": "'self'",
  // The reader of bar codes is compiled from our own file; text is never run.
  "script-src": "'self' 'wasm-unsafe-eval'",
  "img-src": "'self' data: blob:",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  // The previous version is shown in a frame, sandboxed, at the address an administrator sets.
  "frame-src": "https:",
  "frame-ancestors": "'none'",
} as const;

/** The text of some directives. */
export const policyOf = (directives: Readonly<Record<string, string>>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

const strictPolicy = policyOf(strictDirectives);

/** The headers of an answer that does not say other ones; over https the browser is told to come by no other way. */
export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    ...(isHttps ? { "strict-transport-security": "max-age=31536000" } : {}),
    "content-security-policy": strictPolicy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "geolocation=(), microphone=(), payment=(), usb=()",
  };
}
