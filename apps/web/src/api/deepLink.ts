const keptAs = 'etatwerk.goOn';
const forgettable = /^\/(login|invite)?(\/|$)/;

/** Notes where the person wanted to go before signing in; the root, login and invite paths are not worth it. */
export function rememberDeepLink(path: string): void {
  if (!forgettable.test(path.split('?')[0] ?? '')) sessionStorage.setItem(keptAs, path);
}

/** Where to go on after signing in, once. */
export function takeDeepLink(): string {
  const path = sessionStorage.getItem(keptAs);
  sessionStorage.removeItem(keptAs);
  return path ?? '/';
}
