import type { RecordedEvent } from '@eventstore/db-client';
import { decode } from './envelope.js';

const event = (metadata: unknown): RecordedEvent =>
  ({
    ...{ streamId: 't.plan', id: 'e', type: 'Strange', isJson: true, data: { id: 'x' }, metadata },
    ...{ revision: 3n, position: { commit: 70n, prepare: 70n }, created: new Date(0) },
  }) as unknown as RecordedEvent;
const ours = { v: 1, time: '2026-01-01T00:00:00.000Z', by: { user: 'u' }, command: 'c' };

test.each([undefined, null, 'text', {}, { ...ours, by: undefined }])(
  'an event that somebody else stored, with metadata %p, is handed on as one that cannot be read',
  (metadata) => {
    expect(decode(event(metadata), '')).toMatchObject({
      stream: 't.plan',
      revision: 3,
      unreadable: expect.any(String),
    });
  },
);

test('one of ours is read', () => {
  expect(decode(event(ours), '')).toEqual({
    ...{ stream: 't.plan', revision: 3, position: 70, id: 'e', type: 'Strange', json: '{"id":"x"}', ...ours },
  });
});
