/**
 * How the phrase search compares texts: `STRASSE` finds `Straße`, `koln` finds `Köln`. The marks of other scripts stay: か
 * does not find が.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLocaleLowerCase('de')
    .replaceAll('ß', 'ss');
