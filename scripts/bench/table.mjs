/** One figure: what was measured, what is wanted (if anything is), and the machine's own limit measured in the same run. */
export const figure = (name, value, { unit, most, least, limit = null, limitOf = '' }) => ({
  ...{ name, value, unit, limit, limitOf },
  ...(most !== undefined && { wanted: `≤ ${most}`, met: value <= most }),
  ...(least !== undefined && { wanted: `≥ ${least}`, met: value >= least }),
});

/** Prints the figures as a table. */
export function print(figures) {
  const rows = [
    ['figure', 'measured', 'wanted', '', 'limit of this machine'],
    ...figures.map((it) => [
      it.name,
      `${show(it.value)} ${it.unit}`,
      it.wanted ? `${it.wanted} ${it.unit}` : '',
      it.wanted ? (it.met ? 'met' : 'MISSED') : '',
      it.limit === null ? '–' : `${show(it.limit)} ${it.limitOf}`,
    ]),
  ];
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    );
}

const show = (value) =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)).toString();
