/** A day as people write it (product.md, section 5): `12.04.2026` · `04/12/2026` · `2026/04/12`. */
export function writtenDay(day: string, language: 'de' | 'en' | 'ja'): string {
  const [year, month, date] = day.split('-');
  if (language === 'de') return `${date}.${month}.${year}`;
  return language === 'en' ? `${month}/${date}/${year}` : `${year}/${month}/${date}`;
}
