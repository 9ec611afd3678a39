/** Builds security headers, which limit what browsers do with our answers. */

/** Content security policy of the application's pages. */
export const strictDirectives = {
  "default-src": "'self'",
  // The barcode reader is WebAssembly from our own file; other text is never executed.
  "script-src": "'self' 'wasm-unsafe-eval'",
  "img-src": "'self' data: blob:",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  // The previous version is displayed in a sandboxed frame, at an address that an administrator sets.
  "frame-src": "https:",
  "frame-ancestors": "'none'",
} as const;

/** Formats the directives of a content security policy. */
export const formatPolicy = (directives: Readonly<Record<string, string>>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

const strictPolicy = formatPolicy(strictDirectives);

/** Returns the security headers of every answer. With https they require it for later visits. */
export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    ...(isHttps ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
    "content-security-policy": strictPolicy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "geolocation=(), microphone=(), payment=(), usb=()",
  };
}
