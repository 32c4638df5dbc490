import type { WordsOf } from '../keys.js';

export const share: WordsOf<'share'> = {
  of: 'Share: {{name}}',
  spread: 'Spread evenly',
  discard: 'Discard',
  left: '{{sum}} in all: {{rest}} missing. Saved once it is 100%.',
  tooMuch: '{{sum}} in all: {{rest}} too much. Saved once it is 100%.',
  assign: 'Assign',
  split: 'Split',
  splitOf: 'Split: {{name}}',
  addTopic: 'Rate a topic',
};
