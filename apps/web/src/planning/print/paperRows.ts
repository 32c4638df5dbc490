/** Some 60 sheets: a browser makes them in seconds, ten times as many would keep it busy for minutes. */
export const mostOnPaper = 2_000;

/** What of the rows goes on paper: all, or the first so many, which is then said. */
export const onPaper = <Row>(rows: readonly Row[]): readonly Row[] =>
  rows.length > mostOnPaper ? rows.slice(0, mostOnPaper) : rows;
