/**
 * What every answer says to a browser, whatever it is: it may do nothing of itself, be framed by nobody, and be read by no
 * other site. The two pages that there are say instead what they need. `publicUrl`: where people open the web app.
 */
export const safeHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Whoever came over TLS once never comes without it.
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/**
 * Those of them that a browser heeds of pages alone. A script, a style or a font is none: what it may do says the page that
 * takes it. They were a quarter of a kilobyte each time.
 */
export const headersOfPages: readonly string[] = [
  'content-security-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'permissions-policy',
];
