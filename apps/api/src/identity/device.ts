/** What somebody signed in with, as far as its user agent says; null: it does not. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The first that fits: most browsers name those that they come from too. */
const browsers: readonly [name: string, says: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
];
const systems: readonly [name: string, says: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

export function deviceOf(userAgent = ''): Device {
  const said = userAgent.slice(0, 500);
  const named = (of: typeof browsers) => of.find(([, says]) => says.test(said))?.[0] ?? null;
  return { browser: named(browsers), system: named(systems) };
}
