import { type Phase, phases } from '@contracts/planning/element.js';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Sent } from '../../api/call.js';
import { useSession } from '../../api/session.js';
import type { InPhase } from '../../api/useElementTypes.js';
import { useThing } from '../../api/useThing.js';
import { Button } from '../../ui/Button.js';
import { TextArea } from '../../ui/fields/TextField.js';
import { Menu } from '../../ui/Menu.js';
import { Section } from '../../ui/Panel.js';
import { PhaseSign } from '../../ui/PhaseSign.js';
import { formatWhen } from '../../words/formats/relative.js';
import { t } from '../../words/t.js';
import { lacks, needsReason, wayInto } from '../actions/phase.js';
import { phaseName } from '../say.js';
import type { Plan } from '../usePlan.js';
import type { PlanElement } from './element.js';
import type { OpenElement, Step } from './useElement.js';

interface Props {
  inPhase: InPhase;
  element: PlanElement;
  open: OpenElement;
  plan: Plan;
  canWrite: boolean;
}

/** A step on its way that asks for words first. */
interface Asking {
  call: Step;
  body: Sent<Step>;
  /** The button. */
  action: string;
  needed: boolean;
}

/** Where it stands, the one next step, and the other phases in a menu. Words are asked only where a rule wants them. */
export function PhaseActions({ inPhase, element, open, plan, canWrite }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null);
  // Once words were given or not, the keyboard is where they were asked for.
  const wasAsked = useRef(false);
  const { phase, approval } = element;
  const run = (step: Omit<Asking, 'needed'>, comment = '') => {
    setAsking(null);
    if ('phase' in step.body && step.body.phase && lacks(element, inPhase.type, step.body.phase)) return;
    const label = t('planning.phaseChanged', { name: element.label });
    void open.step(step.call, { ...step.body, ...(comment && { comment }) }, label);
  };
  const ask = (step: Asking) => {
    wasAsked.current = true;
    setAsking(step);
  };
  if (asking)
    return <Asked asking={asking} onCancel={() => setAsking(null)} onRun={(comment) => run(asking, comment)} />;
  if (approval.state === 'SUBMITTED')
    return (
      <Decision
        element={element}
        open={open}
        plan={plan}
        wasAsked={wasAsked.current}
        onAsk={ask}
        onRun={(step) => run(step)}
      />
    );
  if (!canWrite) return null;
  const at = phases.indexOf(phase);
  const { next, used } = inPhase;
  return (
    <Section>
      {approval.state === 'REJECTED' && approval.comment && (
        <p className="mb-2 text-bad">
          {t('planning.approvalREJECTED')}: {approval.comment}
        </p>
      )}
      <div className="flex items-center gap-2">
        {next && <NextButton type={inPhase.type} phase={phase} next={next} onRun={run} />}
        <Menu
          button={
            <Button className={next ? '' : 'flex-1'} autoFocus={wasAsked.current}>
              {t('planning.phase')} <ChevronDown />
            </Button>
          }
          entries={used.map((each) => ({
            label: phaseName(each),
            icon: <PhaseSign phase={each} />,
            checked: each === phase,
            disabled: each === phase,
            run() {
              const isBack = phases.indexOf(each) < at;
              const step = {
                call: `PUT process/{id}/${isBack ? 'previous' : 'next'}` as const,
                body: { phase: each },
                action: phaseName(each),
              };
              if (needsReason(each, phase)) ask({ ...step, needed: true });
              else run(step);
            },
          }))}
        />
      </div>
    </Section>
  );
}

interface NextProps {
  type: InPhase['type'];
  phase: Phase;
  next: Phase;
  onRun(step: Omit<Asking, 'needed'>): void;
}

function NextButton({ type, phase, next, onRun }: NextProps) {
  const way = wayInto(next, type, phase);
  const action = way === 'submit' ? t('planning.submit') : t('planning.enter', { phase: phaseName(next) });
  return (
    <Button
      kind="primary"
      className="min-w-0 flex-1 truncate"
      onClick={() => onRun({ call: `PUT process/{id}/${way}`, body: { phase: next }, action })}
    >
      {action}
    </Button>
  );
}

interface DecisionProps extends Omit<Props, 'canWrite' | 'inPhase'> {
  wasAsked: boolean;
  onAsk(step: Asking): void;
  onRun(step: Omit<Asking, 'needed'>): void;
}

function Decision({ element, open, plan, wasAsked, onAsk, onRun }: DecisionProps) {
  const { requestedPhase, submittedBy, submittedAt, comment } = element.approval;
  const { step, steps = [] } = element.approval;
  const name = plan.people.nameOf(submittedBy);
  const now = useSession();
  // The server knows more, e.g. who was stood in for; this much is said before.
  const isOwn = now.status === 'signedIn' && now.user.id === submittedBy;
  return (
    <Section>
      <p className="font-[560] text-warn">
        {t('planning.waitsFor', { phase: requestedPhase ? phaseName(requestedPhase) : '' })}
      </p>
      <p className="text-small text-ink-3">
        {[name && t('planning.submittedBy', { name }), submittedAt && formatWhen(submittedAt)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {steps.length > 1 && step !== undefined && step >= 0 && (
        <p className="text-small text-ink-3">
          {[t('planning.stepOf', { step: step + 1, count: steps.length }), steps[step]?.label]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {comment && <p className="mt-1 [overflow-wrap:anywhere]">{comment}</p>}
      {isOwn && open.can('approve') && <p className="mt-2 text-ink-2">{t('planning.ownSubmission')}</p>}
      {isOwn && open.can('write') && (
        <Button
          className="mt-2 w-full"
          onClick={() => onRun({ call: 'PUT process/{id}/withdraw', body: {}, action: t('planning.withdraw') })}
        >
          {t('planning.withdraw')}
        </Button>
      )}
      {!isOwn && open.can('approve') && <YesOrNo {...{ element, plan, wasAsked, onAsk, onRun }} />}
    </Section>
  );
}

/** For whom its step asks; anybody else hears whom it waits for. */
function YesOrNo({ element, plan, wasAsked, onAsk, onRun }: Omit<DecisionProps, 'open'>) {
  const { id, approval } = element;
  const { submittedAt, step } = approval;
  const { data: request } = useThing('GET approval/{id}', { params: { id } });
  const now = useSession();
  const me = now.status === 'signedIn' ? now.user.id : '';
  if (!request) return null;
  if (!request.waitsFor.includes(me))
    return (
      <p className="mt-2 text-ink-2">
        {t('planning.waitsForPeople', {
          names: request.waitsFor.map((it) => plan.people.nameOf(it) ?? '…').join(', '),
        })}
      </p>
    );
  // What was looked at: another submission or step since is not decided by it.
  const seen = { ...(submittedAt && { submittedAt }), ...(step !== undefined && { step }) };
  const call = 'PUT process/{id}/approval';
  return (
    <div className="mt-2 flex gap-2">
      <Button
        className="flex-1"
        autoFocus={wasAsked}
        onClick={() =>
          onAsk({ call, body: { decision: 'REJECT', ...seen }, action: t('planning.reject'), needed: true })
        }
      >
        {t('planning.reject')}
      </Button>
      <Button
        kind="primary"
        className="flex-1"
        onClick={() =>
          onRun({ call, body: { decision: 'APPROVE', comment: '', ...seen }, action: t('planning.approve') })
        }
      >
        {t('planning.approve')}
      </Button>
    </div>
  );
}

interface AskedProps {
  asking: Asking;
  onCancel(): void;
  onRun(comment: string): void;
}

function Asked({ asking, onCancel, onRun }: AskedProps) {
  const [comment, setComment] = useState('');
  const missing = asking.needed && comment.trim() === '';
  return (
    <Section>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing) onRun(comment);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          onCancel();
        }}
      >
        <TextArea
          label={t('planning.comment')}
          hint={asking.needed ? t('planning.commentNeeded') : undefined}
          required={asking.needed}
          autoFocus
          value={comment}
          onChange={setComment}
        />
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={missing}>
            {asking.action}
          </Button>
        </div>
      </form>
    </Section>
  );
}
