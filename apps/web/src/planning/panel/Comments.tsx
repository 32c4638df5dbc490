import { useState } from 'react';
import { onSessionEnd } from '../../api/session.js';
import { Avatar } from '../../ui/Avatar.js';
import { Button } from '../../ui/Button.js';
import { TextArea } from '../../ui/fields/TextField.js';
import { Section } from '../../ui/Panel.js';
import { guardLeaving } from '../../ui/unsaved.js';
import { formatWhen } from '../../words/formats/relative.js';
import { t } from '../../words/t.js';
import type { People } from '../people.js';
import type { PlanElement } from './element.js';
import type { OpenElement } from './useElement.js';

interface Props {
  element: PlanElement;
  open: OpenElement;
  people: People;
  canComment: boolean;
}

/** What was begun, by element: looking at another one loses nothing. */
const drafts = new Map<string, string>();
onSessionEnd(() => drafts.clear());
guardLeaving(() => drafts.size > 0);

/** What people say about it, oldest first. */
export function Comments({ element, open, people, canComment }: Props) {
  const [text, setText] = useState(drafts.get(element.id) ?? '');
  const write = (next: string) => {
    next ? drafts.set(element.id, next) : drafts.delete(element.id);
    setText(next);
  };
  const send = async () => {
    const done = await open.step('PUT comments/{id}', { text }, t('planning.commented', { name: element.label }));
    if (done) write('');
  };
  return (
    <>
      {element.comments.length > 0 && (
        <Section>
          <ul className="flex flex-col gap-3">
            {element.comments.map((comment) => (
              <li key={comment.id} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2">
                <Avatar id={comment.user} name={people.nameOf(comment.user) ?? '?'} />
                <div>
                  <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{comment.text}</p>
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
          <form
            className="flex flex-col gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              // The button goes dead with the text: the keyboard stays where the next one is written.
              event.currentTarget.querySelector('textarea')?.focus();
              if (text.trim()) void send();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
            }}
          >
            <TextArea
              label={t('planning.comment')}
              hideLabel
              placeholder={t('planning.comment')}
              value={text}
              onChange={write}
            />
            <Button kind="primary" type="submit" className="self-end" disabled={text.trim() === ''}>
              {t('planning.addComment')}
            </Button>
          </form>
        </Section>
      )}
    </>
  );
}
