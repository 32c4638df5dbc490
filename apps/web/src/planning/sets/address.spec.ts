import { viewIds } from '@contracts/desk/filterSet.js';
import { shownOf } from '../../ui/sets/terms.js';
import { noFilter } from '../rows/filter.js';
import { filterIn, pathOf, viewIdOf, writeOver } from './address.js';

const base = { filter: shownOf("phase='PLAN'") };

test('an address that says nothing has the filter of its saved view', () => {
  expect(filterIn(new URLSearchParams('element=7'), base)).toEqual(base.filter);
  expect(filterIn(new URLSearchParams('q=messe'), base)).toEqual({ ...noFilter, text: 'messe' });
});

test('what differs from the saved view stands in the address, nothing at all too', () => {
  const from = new URLSearchParams('element=7');
  const other = writeOver(from, { ...base.filter, text: 'messe' }, base);
  expect([...other.keys()]).toEqual(['element', 'q', 'filters']);
  const none = writeOver(other, noFilter, base);
  expect([none.toString(), filterIn(none, base)]).toEqual(['element=7&filters=', noFilter]);
  expect(writeOver(none, base.filter, base).toString()).toBe('element=7');
  expect(writeOver(other, noFilter, { filter: noFilter }).toString()).toBe('element=7');
});

test('each view has its own default and address', () => {
  for (const id of viewIds.filter((it) => it.startsWith('PLAN_')))
    expect(viewIdOf(pathOf(id).split('/').at(-1))).toBe(id);
  expect(pathOf('PLAN_TABLE', '7')).toBe('/plan/table/7');
});
