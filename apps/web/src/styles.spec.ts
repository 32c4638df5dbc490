import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));

test('nothing is styled by a group in a way for which the whole page is styled anew when focus or pointer move', () => {
  expect(sources.length).toBeGreaterThan(200);
  const wrong = sources.filter((path) =>
    /\b(group|peer)-(hover|focus|active|has)\b/.test(readFileSync(join(__dirname, path), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
