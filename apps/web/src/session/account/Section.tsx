import type { ReactNode } from 'react';

interface Props {
  title: string;
  hint: string;
  /** To the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** One of the things that a person sets for themselves. */
export const Section = ({ title, hint, action, children }: Props) => (
  <section className="mb-9">
    <header className="mb-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line pb-2">
      <div className="min-w-0 flex-1 basis-60">
        <h2>{title}</h2>
        <p className="text-ink-2">{hint}</p>
      </div>
      {action}
    </header>
    {children}
  </section>
);
