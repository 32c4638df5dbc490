import type { ImportAnswer, ImportProblem, ImportQuestion, QuestionKind } from '@contracts/importing/import.js';
import { Check, CircleHelp } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { Button } from '../ui/Button.js';
import { ChoiceField } from '../ui/fields/ChoiceField.js';
import { Section } from '../ui/Panel.js';
import { t } from '../words/t.js';
import { choiceSaid, questionSaid, ruleSaid, targetName } from './texts.js';
import type { Importing } from './useImport.js';

interface Props {
  importing: Importing;
  data: ImportAnswer;
  onShow(row: number, column: string | null): void;
}

/** What is open: questions to be answered by choice, then problems by row and column. */
export function SidePanel({ importing, data, onShow }: Props) {
  const questions = data.questions.toSorted((a, b) => weights.indexOf(a.kind) - weights.indexOf(b.kind));
  const open = questions.filter((it) => it.answer === null);
  const answered = questions.filter((it) => it.answer !== null);
  const proposals = open.filter((it) => it.proposed !== null).length;
  const aside = useRef<HTMLElement>(null);
  // The place of the question that was answered; once the answer shows, the keyboard goes on from there.
  const answeredAt = useRef<number | null>(null);
  const change = async (wanted: Parameters<Importing['change']>[0], at = 0) => {
    answeredAt.current = at;
    await importing.change(wanted);
  };
  useEffect(() => {
    const at = answeredAt.current;
    if (at === null || importing.busy) return;
    answeredAt.current = null;
    goOn(aside.current, at);
  });
  const list = (questions: readonly ImportQuestion[]) =>
    questions.map((it) => (
      <Question
        key={it.id}
        question={it}
        onShow={onShow}
        onAnswer={(answer) => void change({ answers: { [it.id]: answer } }, open.indexOf(it))}
      />
    ));
  return (
    <aside
      ref={aside}
      aria-label={t('importing.questions')}
      className="flex w-90 shrink-0 flex-col overflow-y-auto border-l border-line-strong bg-sheet max-tablet:max-h-[50%] max-tablet:w-full max-tablet:border-b max-tablet:border-l-0"
    >
      {open.length > 0 && (
        <Section title={t('importing.questions')} aside={open.length}>
          {proposals > 0 && (
            <Button
              className="mb-2 w-full"
              icon={<Check />}
              busy={importing.busy}
              onClick={() => void change({ acceptProposals: true })}
            >
              {t('importing.accept')}
            </Button>
          )}
          <div className="flex flex-col gap-3">
            {list(open.filter((it) => !isMade(it.kind)))}
            {made.map((kind) => {
              const some = open.filter((it) => it.kind === kind);
              return (
                <Fragment key={kind}>
                  {some.length > 2 && <Together importing={importing} kind={kind} questions={some} />}
                  {list(some)}
                </Fragment>
              );
            })}
          </div>
        </Section>
      )}
      {data.problems.length > 0 && (
        <Section title={t('importing.problemList')} aside={data.counts.problems}>
          <p className="mb-1 text-small text-ink-3">{t('importing.problemHint')}</p>
          <ul className="-mx-2">
            {data.problems.slice(0, mostShown).map((it) => (
              <Problem
                key={`${it.row}/${it.column ?? it.params['field']}/${it.rule}`}
                problem={it}
                data={data}
                onShow={() => onShow(it.row, it.column)}
              />
            ))}
          </ul>
        </Section>
      )}
      {answered.length > 0 && (
        <Section title={t('importing.answered')} aside={answered.length}>
          <div className="flex flex-col gap-3">{list(answered)}</div>
        </Section>
      )}
    </aside>
  );
}

/** What was answered leaves its place: the keyboard is on the question that took it, or on what is left here. */
function goOn(aside: HTMLElement | null, at: number): void {
  if (document.activeElement !== document.body) return;
  const open = [...(aside?.querySelectorAll('[data-open]') ?? [])];
  const next = open[Math.max(0, Math.min(at, open.length - 1))];
  const first = next?.querySelector('[role=group] button, [aria-haspopup]') ?? aside?.querySelector('button');
  if (first instanceof HTMLElement) first.focus();
}

/** What decides most comes first. */
const weights: readonly QuestionKind[] = [
  ...([
    'picture',
    'repeated',
    'total',
    'scale',
    'project',
    'costKind',
    'elementType',
    'year',
    'period',
    'dayOrder',
    'dayOrYear',
    'remark',
  ] as const),
  ...(['decimal', 'parts', 'range', 'rounding'] as const),
  ...(['currency', 'existing'] as const),
  ...(['type', 'costType', 'unit', 'person'] as const),
];

/** What may be made on the way: a file may name many of them. */
const made = ['costType', 'person'] as const;
type Made = (typeof made)[number];
const isMade = (kind: QuestionKind): kind is Made => (made as readonly QuestionKind[]).includes(kind);

/** Many at once: all left empty, or all made. */
function Together({
  importing,
  kind,
  questions,
}: {
  importing: Importing;
  kind: Made;
  questions: readonly ImportQuestion[];
}) {
  const all = (answer: string) => () =>
    void importing.change({ answers: Object.fromEntries(questions.map((it) => [it.id, answer])) });
  const canMake = questions[0]?.choices.some((it) => it.value === 'CREATE');
  return (
    <div className="flex flex-wrap items-center gap-1 border-t border-line pt-3">
      <span className="w-full font-[520]">{t(manySaid[kind].count, { count: questions.length })}</span>
      <Button busy={importing.busy} onClick={all('EMPTY')}>
        {t('importing.allEmpty')}
      </Button>
      {canMake && (
        <Button busy={importing.busy} onClick={all('CREATE')}>
          {t(manySaid[kind].make)}
        </Button>
      )}
    </div>
  );
}

const manySaid = {
  costType: { count: 'importing.costTypes', make: 'importing.allMade_costType' },
  person: { count: 'importing.people', make: 'importing.allMade' },
} as const;

/** More are not looked at one by one; the counts name them all. */
const mostShown = 200;

interface QuestionProps {
  question: ImportQuestion;
  onShow: Props['onShow'];
  onAnswer(answer: string | null): void;
}

function Question({ question, onShow, onAnswer }: QuestionProps) {
  const { choices, proposed, answer } = question;
  const named = choices.map((it) => ({ value: it.value, label: choiceSaid(it, question.kind) }));
  const proposal = choices.find((it) => it.value === proposed);
  const few = choices.length <= 5;
  return (
    <div className="flex flex-col gap-1" data-open={answer === null || undefined}>
      <div className="flex gap-1.5">
        {answer === null ? (
          <CircleHelp className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
        ) : (
          <Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
        )}
        <div className="min-w-0">
          <div className="font-[520] [overflow-wrap:anywhere]">{questionSaid(question)}</div>
          <Place question={question} onShow={onShow} />
        </div>
      </div>
      {few ? (
        // biome-ignore lint/a11y/useSemanticElements: buttons that are pressed, not a form
        <div role="group" aria-label={questionSaid(question)} className="ml-5.5 flex flex-wrap gap-1">
          {named.map((it) => (
            <button
              key={it.value}
              type="button"
              aria-pressed={it.value === answer}
              onClick={() => onAnswer(it.value === answer ? null : it.value)}
              className={`h-(--control) min-w-(--control) rounded-full border px-2.5 text-small ${it.value === answer ? 'border-accent bg-accent-soft font-[560] text-accent-2' : it.value === proposed ? 'border-dashed border-accent text-accent-2' : 'border-line text-ink-2 hover:border-line-strong'}`}
            >
              {it.label}
            </button>
          ))}
        </div>
      ) : (
        <div className="ml-5.5">
          <ChoiceField
            label={questionSaid(question)}
            hideLabel
            value={answer}
            choices={named}
            onChange={onAnswer}
            placeholder={proposal ? t('importing.proposal', { value: choiceSaid(proposal, question.kind) }) : undefined}
          />
        </div>
      )}
    </div>
  );
}

/** Which cells it is about; a press shows the first of them. */
function Place({ question: { count, samples, rows, column }, onShow }: Omit<QuestionProps, 'onAnswer'>) {
  const said = [t('importing.cells', { count }), ...samples].join(' · ');
  const [row] = rows;
  if (row === undefined) return <div className="truncate text-small text-ink-3">{said}</div>;
  const shown = rows.slice(0, 3).join(', ') + (rows.length > 3 ? ' …' : '');
  return (
    <button
      type="button"
      title={t('importing.showRow', { row })}
      onClick={() => onShow(row, column)}
      className="block w-full truncate rounded text-left text-small text-ink-3 hover:underline"
    >
      {t(rows.length > 1 ? 'importing.inRows' : 'importing.inRow', { rows: shown })} · {said}
    </button>
  );
}

function Problem({
  problem: { row, column, rule, params, value },
  data,
  onShow,
}: {
  problem: ImportProblem;
  data: ImportAnswer;
  onShow(): void;
}) {
  const place = column
    ? t('importing.cell', { row, column })
    : t('importing.cell', { row, column: targetName(String(params['field']), data) });
  return (
    <li>
      <button type="button" onClick={onShow} className="block w-full rounded px-2 py-1 text-left hover:bg-sunk">
        <span className="block truncate text-small text-ink-3">
          {place}
          {value !== null && <span className="text-ink-2"> · {value}</span>}
        </span>
        <span className="text-bad">{ruleSaid(rule, params)}</span>
      </button>
    </li>
  );
}
