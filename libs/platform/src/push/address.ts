/** The push services of the browsers that there are. */
const services = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
];

/** A browser says where it is reached: the server calls no address but those of push services, and of `origins`. */
export function isPushAddress(endpoint: string, origins: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (origins.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && services.some((it) => it.test(url.hostname));
}
