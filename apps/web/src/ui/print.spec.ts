import { mostOnPaper, onPaper } from './print.js';

const rows = (count: number) => Array.from({ length: count }, (_, at) => at);

test('all rows go on paper up to the limit, of more the first ones', () => {
  expect(onPaper(rows(mostOnPaper))).toHaveLength(mostOnPaper);
  expect(onPaper(rows(mostOnPaper + 1))).toEqual(rows(mostOnPaper));
});
