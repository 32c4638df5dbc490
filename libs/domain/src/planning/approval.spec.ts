import { as } from '../given.js';
import { action, given, project, telling } from './plan.harness.js';

const plan = [project('p', { unitId: 'north' }), action('a', 'p', { unitId: 'north' })];
const edit = {
  state: 'EDIT',
  requestedPhase: null,
  submittedBy: null,
  submittedAt: null,
  decidedBy: null,
  decidedAt: null,
  comment: '',
};

/** A story up to a submission of `p` by somebody. */
function submittedBy(...who: Parameters<typeof as>) {
  const story = telling();
  for (const event of plan) story.happened([event]);
  const told = {
    story,
    decide: (command: string, data: object, ...by: Parameters<typeof as>) =>
      story.decide(command, { id: 'p', ...(command !== 'changeElement' && { comment: '' }), ...data }, as(...by)),
    run: (command: string, data: object, ...by: Parameters<typeof as>) =>
      story.happened(told.decide(command, data, ...by) as never, as(...by)).map(({ type }) => type),
  };
  told.run('submitElement', {}, ...who);
  return told;
}
const refusal = (code: string) => ({ refusal: expect.objectContaining({ code }) });

test('submitting asks for the next phase, once', () => {
  given(...plan)
    .when('submitElement', { id: 'p', comment: 'bitte' })
    .then({
      type: 'ElementSubmitted',
      data: { id: 'p', phase: 'PRE', comment: 'bitte', was: edit },
    });
  const { decide } = submittedBy('nora');
  expect(decide('submitElement', {}, 'nora')).toEqual([]);
  expect(decide('submitElement', { phase: 'COMPLETED' }, 'nora')).toMatchObject(refusal('SUBMITTED_IS_READ_ONLY'));
});

test('only phases that need approval are submitted; a skipped one counts', () => {
  const inPre = { type: 'PhaseEntered', data: { id: 'p', phase: { old: 'PLAN', new: 'PRE' }, comment: '' } };
  given(...plan, inPre)
    .when('submitElement', { id: 'p', comment: '' })
    .refused('RULES_BROKEN', 'no_approval_needed');
  given(...plan, inPre)
    .when('enterNextPhase', { id: 'p', comment: '' })
    .then({ type: 'PhaseEntered', data: { id: 'p', phase: { old: 'PRE', new: 'EXEC' }, comment: '' } });
  expect(given(...plan).when('enterNextPhase', { id: 'p', comment: '' }).events).toMatchObject([
    { type: 'ElementSubmitted', data: { phase: 'PRE' } },
  ]);
  expect(given(...plan).when('enterNextPhase', { id: 'p', phase: 'EXEC', comment: '' }).events).toMatchObject([
    { type: 'ElementSubmitted', data: { phase: 'EXEC' } },
  ]);
  expect(given(...plan, inPre).when('completeElement', { id: 'p', comment: '' }).events).toMatchObject([
    { type: 'ElementSubmitted', data: { phase: 'COMPLETED' } },
  ]);
  given(...plan)
    .when('submitElement', { id: 'p', phase: 'PLAN', comment: '' })
    .refused('RULES_BROKEN', 'selection_required');
});

test('nobody decides on what they submitted, nor who stands in for them, nor whom they stand in for', () => {
  const { decide } = submittedBy('ada');
  expect(decide('decideElement', { decision: 'APPROVE' }, 'ada')).toMatchObject(refusal('OWN_SUBMISSION'));
  expect(decide('decideElement', { decision: 'APPROVE' }, 'tom', 'ada')).toMatchObject(refusal('OWN_SUBMISSION'));
  const acting = submittedBy('nora', 'ada');
  expect(acting.decide('decideElement', { decision: 'APPROVE' }, 'ada')).toMatchObject(refusal('OWN_SUBMISSION'));
  expect(acting.decide('decideElement', { decision: 'APPROVE' }, 'tom')).toMatchObject([{ type: 'ElementApproved' }]);
});

test('approval moves the phase in the same commit, with the approver’s changes', () => {
  const { story, run } = submittedBy('nora');
  expect(
    run('decideElement', { decision: 'APPROVE', comment: 'gut', changedProperties: { label: 'Neu' } }, 'tom'),
  ).toEqual(['ElementDescribed', 'ElementApproved']);
  expect(story.state.element('p')).toMatchObject({
    phase: 'PRE',
    content: { label: 'Neu' },
    approval: {
      state: 'APPROVED',
      requestedPhase: null,
      submittedBy: { user: 'nora' },
      decidedBy: { user: 'tom' },
      comment: 'gut',
    },
  });
  expect(story.inverse(story.log.slice(-1))).toBeNull();
});

test('a rejection says why and gives it back; the next change returns it to editing', () => {
  const { story, run, decide } = submittedBy('nora');
  expect(decide('decideElement', { decision: 'REJECT' }, 'tom')).toMatchObject(refusal('RULES_BROKEN'));
  run('decideElement', { decision: 'REJECT', comment: 'zu teuer' }, 'tom');
  expect(story.state.element('p')).toMatchObject({
    phase: 'PLAN',
    approval: { state: 'REJECTED', comment: 'zu teuer' },
  });
  expect(run('changeElement', { label: 'p' }, 'nora')).toEqual([]);
  expect(
    run('changeElement', { label: 'Billiger', kpis: [{ label: 'K', operator: 'EQUAL', plan: 1, unit: '' }] }, 'nora'),
  ).toEqual(['EditingResumed', 'ElementDescribed', 'KpiEntered']);
  expect(story.state.element('p')!.approval).toEqual(edit);
  expect(decide('decideElement', { decision: 'APPROVE' }, 'tom')).toMatchObject(refusal('NOTHING_SUBMITTED'));
});

test('while submitted nothing is changed, but comments are written', () => {
  const { story, decide, run } = submittedBy('nora');
  for (const data of [{ label: 'x' }, { startDate: '2026-01-02' }, { detached: true }, { parentId: null, position: 0 }])
    expect(decide('changeElement', data, 'nora')).toEqual(
      'position' in data ? [] : expect.objectContaining(refusal('SUBMITTED_IS_READ_ONLY')),
    );
  expect(
    decide(
      'changeElement',
      { costObjects: [{ kind: 'PLAN', costTypeId: null, period: '2026-01', amount: 1, description: '' }] },
      'mira',
    ),
  ).toMatchObject(refusal('SUBMITTED_IS_READ_ONLY'));
  expect(decide('deleteElements', { ids: ['p'], todos: 'KEEP', invoices: 'KEEP' }, 'nora')).toMatchObject(
    refusal('SUBMITTED_IS_READ_ONLY'),
  );
  expect(decide('enterPreviousPhase', {}, 'nora')).toMatchObject(refusal('SUBMITTED_IS_READ_ONLY'));
  expect(run('commentElement', { text: 'eilig' }, 'nora')).toEqual(['CommentAdded']);
  expect(run('changeElement', { id: 'a', label: 'x' }, 'nora')).toEqual(['ElementDescribed']);
  expect(story.state.element('p')!.approval.state).toBe('SUBMITTED');
});

test('an earlier change can’t be taken back while it is submitted', () => {
  const story = telling();
  story.happened(plan);
  const changed = story.happened(story.decide('changeElement', { id: 'p', label: 'Neu' }) as never);
  story.happened(story.decide('submitElement', { id: 'p', comment: '' }) as never);
  expect(story.inverse(changed)).toMatchObject(refusal('SUBMITTED_IS_READ_ONLY'));
});

test('a submission taken back and given again is the first one’s', () => {
  const { story } = submittedBy('ada');
  const was = story.state.element('p')!.approval;
  const undone = story.happened(story.inverse(story.log.slice(-1)) as never, as('tom'));
  expect(story.state.element('p')!.approval).toEqual(edit);
  story.happened(story.inverse(undone) as never, as('tom'));
  expect(story.state.element('p')!.approval).toEqual(was);
});

test('going back needs no approval, but a comment once it was in execution', () => {
  const inExec = { type: 'PhaseEntered', data: { id: 'p', phase: { old: 'PLAN', new: 'EXEC' }, comment: '' } };
  given(...plan, inExec)
    .when('enterPreviousPhase', { id: 'p', comment: ' ' })
    .refused('RULES_BROKEN', 'required');
  given(...plan, inExec)
    .when('enterPreviousPhase', { id: 'p', comment: 'verschoben' })
    .then({ type: 'PhaseEntered', data: { id: 'p', phase: { old: 'EXEC', new: 'PRE' }, comment: 'verschoben' } });
  given(...plan, inExec)
    .when('enterPreviousPhase', { id: 'p', phase: 'COMPLETED', comment: 'x' })
    .refused('RULES_BROKEN', 'selection_required');
  given(...plan)
    .when('enterPreviousPhase', { id: 'p', comment: '' })
    .refused('RULES_BROKEN', 'selection_required');
});

test('derived costs are booked whatever waits for approval, and end no approval', () => {
  const { story, run } = submittedBy('nora');
  const book = (id: string, kind: string) => ({
    entries: [{ id, kind, costTypeId: null, period: '2026-03', amount: 5, description: '' }],
  });
  const decide = (id: string, kind: string) => story.decide('bookCosts', { id: 'p', ...book(id, kind) });
  expect(decide('c1', 'PLAN')).toMatchObject(refusal('SUBMITTED_IS_READ_ONLY'));
  expect(story.happened(decide('c1', 'ACTUAL') as never).map(({ type }) => type)).toEqual(['CostEntered']);
  expect(story.inverse(story.log.slice(-1))).toMatchObject([{ type: 'CostRemoved' }]);
  run('decideElement', { decision: 'APPROVE' }, 'tom');
  story.happened(decide('c2', 'COMMITTED') as never);
  expect(story.state.element('p')!.approval.state).toBe('APPROVED');
});
