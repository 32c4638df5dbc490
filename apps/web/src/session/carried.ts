/** What a link of a mail carries to this page: behind its `#`, or in its query. */
export const carried = (name: string, at: Pick<Location, 'hash' | 'search'> = location): string =>
  new URLSearchParams(at.hash.replace(/^#/, '')).get(name) ?? new URLSearchParams(at.search).get(name) ?? '';
