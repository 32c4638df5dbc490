import { type ReactNode, useState } from 'react';
import { asProblem, type Problem } from '../api/problem.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { Banner } from './Banner.js';
import { FormDialog } from './FormDialog.js';
import { TextField } from './fields/TextField.js';

interface Props {
  title: string;
  confirm: string;
  /** What becomes of it. */
  what: string;
  name: string;
  /** Throws a Problem. */
  onSubmit(typed: string): Promise<unknown>;
  onClose(): void;
  children?: ReactNode;
}

/** For what cannot be taken back: the name of whom or what is meant is typed, so that nobody else is. */
export function TypedName({ title, confirm, what, name, onSubmit, onClose, children }: Props) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<Problem | null>(null);
  const submit = async () => {
    try {
      await onSubmit(typed);
      onClose();
    } catch (thrown) {
      setRefused(asProblem(thrown));
    }
  };
  return (
    <FormDialog title={title} confirm={confirm} onSubmit={submit} onClose={onClose}>
      {refused && <Banner tone="bad">{problemText(refused)}</Banner>}
      <p className="text-ink-2">{what}</p>
      {children}
      <TextField label={t('record.typedName', { name })} required value={typed} onChange={setTyped} />
    </FormDialog>
  );
}
