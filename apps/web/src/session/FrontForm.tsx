import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Problem } from '../api/problem.js';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { usePage } from '../ui/page.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { Front } from './Front.js';
import { FrontTitle } from './FrontTitle.js';
import { useSending } from './useSending.js';

interface Props {
  title: string;
  hint: string;
  /** What the one button says. */
  button: string;
  /** It was sent before: sending it again is not what one came for. */
  again?: boolean;
  /** Nothing can be sent yet. */
  unfit?: boolean;
  /** Throws a Problem. */
  send(): Promise<unknown>;
  /** Why it was refused, where that is said otherwise than everywhere. */
  refusal?(problem: Problem): string | null;
  /** What is told above the fields beside a refusal. */
  tells?: ReactNode;
  /** Other ways in; the way back to the sign-in is there. */
  links?: readonly { to: string; label: string }[];
  children: ReactNode;
}

/** A page before the sign-in that asks for something and sends it by one button. */
export function FrontForm({
  title,
  hint,
  button,
  again,
  unfit = false,
  send,
  refusal,
  tells,
  links = [],
  children,
}: Props) {
  const info = useThing('GET meta/login-info', {});
  const { submit, busy, problem } = useSending(send, !unfit);
  usePage({ title });
  return (
    <Front info={info.data}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FrontTitle title={title} hint={hint} />
        {problem && <Banner tone="bad">{refusal?.(problem) ?? problemText(problem)}</Banner>}
        {tells}
        {children}
        <Button type="submit" kind={again ? 'plain' : 'primary'} busy={busy} disabled={unfit} className="mt-1 min-h-9">
          {button}
        </Button>
        {[...links, { to: '/login', label: t('session.back') }].map(({ to, label }) => (
          <Link key={to} {...{ to }} className="text-accent hover:underline">
            {label}
          </Link>
        ))}
      </form>
    </Front>
  );
}
