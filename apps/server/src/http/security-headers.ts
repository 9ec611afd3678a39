/** What a browser may do with our answers. */

const strict = {
  "default-src": "'self'",
  "img-src": "'self' data: blob:",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  // The previous version is shown in a frame, sandboxed, at the address an administrator sets.
  "frame-src": "https:",
  "frame-ancestors": "'none'",
} as const;

/** The reference page carries its script, its styles and its fonts within; it may reach this server only. */
const reference = {
  ...strict,
  "script-src": "'self' 'unsafe-inline' 'unsafe-eval' blob:",
  "style-src": "'self' 'unsafe-inline'",
  "font-src": "'self' data:",
} as const;

const policyOf = (directives: Readonly<Record<string, string>>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

const strictPolicy = policyOf(strict);
const referencePolicy = policyOf(reference);

/** The headers of an answer; over https the browser is told to come by no other way. */
export function securityHeaders(path: string, isHttps: boolean): Readonly<Record<string, string>> {
  return {
    ...(isHttps ? { "strict-transport-security": "max-age=31536000" } : {}),
    "content-security-policy": path === "/docs" ? referencePolicy : strictPolicy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "geolocation=(), microphone=(), payment=(), usb=()",
  };
}
