import { fieldsOf } from '@contracts/fields.js';
import { TodoStatus } from '@contracts/masterData/templates.js';
import { speak, t } from '../../words/t.js';
import { wrongIn } from './formField.js';

test('a form says what stands against a value beside the other fields of the thing, not only by its field', async () => {
  await speak('de');
  const rank = fieldsOf(TodoStatus).find(({ name }) => name === 'rank')!;
  const whole = (value: number) => ({ of: TodoStatus, values: { label: 'offen', rank: value } });
  expect(wrongIn(rank, 0)).toBeNull();
  expect(wrongIn(rank, 0, whole(0))).toBe(t('rule.not_zero'));
  expect(wrongIn(rank, 1, whole(1))).toBeNull();
});
