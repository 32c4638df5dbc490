import { tellError } from './tellError.js';

test('what a driver hangs on its error is in no line of a log, whatever it caused', () => {
  const driver = Object.assign(new Error('WRONGPASS'), { code: 'E1', command: { args: ['AUTH', 'secret'] } });
  const told = tellError(new TypeError('it failed', { cause: driver }));
  expect(told).toMatchObject({ type: 'TypeError', message: 'it failed', cause: { message: 'WRONGPASS', code: 'E1' } });
  expect(told.stack).toContain('it failed');
  expect(JSON.stringify(told)).not.toContain('secret');
  expect(tellError('thrown as it is')).toEqual({ type: 'string', message: 'thrown as it is' });
});
