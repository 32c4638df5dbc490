import { Avatar } from '../../ui/Avatar.js';
import { rowOf } from '../../ui/grid/forest.js';
import { Section } from '../../ui/Panel.js';
import { useOptions } from '../../ui/record/useNames.js';
import { formatWhen } from '../../words/formats/relative.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';
import { CommentForm } from './CommentForm.js';
import { partsOfComment } from './commentText.js';
import type { PlanElement } from './element.js';
import type { OpenElement } from './useElement.js';

interface Props {
  element: PlanElement;
  open: OpenElement;
  plan: Plan;
  canComment: boolean;
}

/** What people say about it, oldest first. */
export function Comments({ element, open, plan, canComment }: Props) {
  const { people } = plan;
  const send = (text: string) =>
    open.step('PUT comments/{id}', { text }, t('planning.commented', { name: element.label }));
  return (
    <>
      {element.comments.length > 0 && (
        <Section>
          <ul className="flex flex-col gap-3">
            {element.comments.map((comment) => (
              <li key={comment.id} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2">
                <Avatar id={comment.user} name={people.nameOf(comment.user) ?? '?'} />
                <div>
                  <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                    <CommentText text={comment.text} plan={plan} />
                  </p>
                  <p className="text-small text-ink-3">
                    {people.nameOf(comment.user)} · {formatWhen(comment.time)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {!canComment && element.comments.length === 0 && (
        <Section>
          <p className="text-ink-3">{t('planning.noComments')}</p>
        </Section>
      )}
      {canComment && (
        <Section>
          <CommentForm id={element.id} plan={plan} onSend={send} />
        </Section>
      )}
    </>
  );
}

/** With the names of people, and elements by the labels that they have now, to be opened. */
function CommentText({ text, plan }: { text: string; plan: Plan }) {
  const people = useOptions(['user']).get('user') ?? [];
  const idOf = (username: string) => people.find(({ hint }) => hint.toLowerCase() === username.toLowerCase())?.id;
  return partsOfComment(text, idOf).map((part, at) => {
    const key = `${at}${part.text}`;
    if (part.is === 'text') return part.text;
    if (part.is === 'person')
      return (
        <b key={key} className="font-[560] text-accent-2" title={part.text}>
          {plan.people.nameOf(part.id) ?? part.text}
        </b>
      );
    return (
      <button
        key={key}
        type="button"
        className="font-[560] text-accent-2 underline-offset-2 hover:underline"
        onClick={() => plan.open(part.id)}
      >
        {rowOf(plan.forest, part.id)?.label ?? part.text}
      </button>
    );
  });
}
