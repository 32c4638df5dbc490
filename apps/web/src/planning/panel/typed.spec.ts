import { typed } from './typed.js';

test('numbers and flags stay what they are, where what is typed is one that is stored', () => {
  expect([typed(7, '8'), typed(7, ' -9 '), typed(true, 'false'), typed('7', '8')]).toEqual([8, -9, false, '8']);
  expect([typed(7, ''), typed(7, '  '), typed(7, 'acht'), typed(7, '7.5'), typed(true, '')]).toEqual([
    ...['', '  ', 'acht', '7.5', ''],
  ]);
});
