/**
 * What is summed up behind a month or a quarter, where it is the last of one: `2026-03` → `2026-Q1`. Of a year only beside
 * other years: else it is what all have together.
 */
export function subtotalsAfter(period: string, hasYears: boolean): string[] {
  const [year = '', part = ''] = period.split('-');
  const isQuarter = part.startsWith('Q');
  const quarter = isQuarter ? Number(part.slice(1)) : Number(part) / 3;
  if (part === '' || !Number.isInteger(quarter)) return [];
  return [...(isQuarter ? [] : [`${year}-Q${quarter}`]), ...(quarter === 4 && hasYears ? [year] : [])];
}
