import { useState } from 'react';
import { Avatar } from '../../ui/Avatar.js';
import { Button } from '../../ui/Button.js';
import { TextArea } from '../../ui/fields/TextField.js';
import { Section } from '../../ui/Panel.js';
import { formatTime } from '../../words/formats/day.js';
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

/** What people say about it, oldest first. */
export function Comments({ element, open, people, canComment }: Props) {
  const [text, setText] = useState('');
  const send = async () => {
    const done = await open.step(`comments/${element.id}`, { text }, t('planning.commented', { name: element.label }));
    if (done) setText('');
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
                    {people.nameOf(comment.user)} · {formatTime(comment.time)}
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
              if (text.trim()) void send();
            }}
          >
            <TextArea
              label={t('planning.comment')}
              hideLabel
              placeholder={t('planning.comment')}
              value={text}
              onChange={setText}
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
