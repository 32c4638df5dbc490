import { headings } from '@contracts/importing/headings.js';
import {
  type Becomes,
  type ImportAnswer,
  type ImportKind,
  type ImportQuestion,
  importKinds,
} from '@contracts/importing/import.js';
import type { Problem } from '../api/problem.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatDay, formatDays, formatTime } from '../words/formats/day.js';
import { formatPeriod } from '../words/formats/period.js';
import { language } from '../words/language.js';
import { fieldName } from '../words/names.js';
import { problemText, ruleText } from '../words/problemText.js';
import { say, t } from '../words/t.js';

/** A target as the person knows it: the word that templates use; of a group's field both names. */
export function targetName(target: string, { kind, labels }: Pick<ImportAnswer, 'kind' | 'labels'>): string {
  const word = headings[target]?.[language()][0];
  // Of kinds that are built in there are words in every language.
  const dimension = say(`kind.${target.replace(/^selections\./, '')}.one`);
  if (isOfPlan(kind)) return dimension ?? labels?.[target] ?? word ?? target;
  return labels?.[target] ?? say(`field.${target}`) ?? word ?? target.split('.').map(fieldName).join(' ');
}

/** The others are kinds of master data. */
export const isOfPlan = (kind: string): kind is ImportKind => importKinds.some((it) => it === kind);

export const ruleSaid = (rule: string, params: Readonly<Record<string, unknown>> = {}): string =>
  say(`importing.r_${rule}`, params) ?? ruleText(rule, params);

/** What a question asks, in one line. */
export function questionSaid({ kind, about, count, samples, before }: ImportQuestion): string {
  const special: Partial<Record<ImportQuestion['kind'], string>> = {
    year: about ? 'q_year' : 'q_yearAll',
    parts: `q_parts${about}`,
    total: `q_total${about}`,
    scale: `q_scale${about}`,
    elementType: `q_elementType${about}`,
    costKind: about ? 'q_costKindOf' : 'q_costKind',
    existing: about ? 'q_existingOne' : 'q_existing',
  };
  const of = before && { by: before.by, at: formatTime(before.at), count };
  return say(`importing.${special[kind] ?? `q_${kind}`}`, { about, samples: samples.join(', '), ...of }) ?? about;
}

/** A choice in words: of a thing its label, else what the word in capitals means; a year is itself. */
export function choiceSaid({ value, label }: ImportQuestion['choices'][number], kind: ImportQuestion['kind']): string {
  if (label) return say(`importing.c_${value}_${kind}`, { label }) ?? label;
  if (kind === 'period') return formatPeriod(value, 'long');
  const name = value === ',' ? 'comma' : value === '.' ? 'point' : value;
  return say(`importing.c_${name}_${kind}`) ?? say(`importing.c_${name}`) ?? value;
}

/** What a cell becomes, where that is not what is written; null: nothing else. */
export function becomesSaid(it: Becomes | undefined, written: string | null): string | null {
  const said = it && inWords(it);
  return said && said !== written?.trim() ? said : null;
}

function inWords(it: Becomes): string {
  if ('days' in it) return it.days[0] === it.days[1] ? formatDay(it.days[0]) : formatDays(...it.days);
  if ('months' in it) {
    const [first, last] = it.months.map((month) => formatPeriod(month));
    return first === last ? (first ?? '') : `${first} – ${last}`;
  }
  return 'amount' in it ? formatAmount(it.amount) : it.thing;
}

/** Why a file can't be read, else what went wrong. */
export function fileProblemSaid(problem: Problem): string {
  if (problem.code === 'UNSUPPORTED_FILE') return t('importing.fileUnsupported');
  if (problem.code === 'FILE_TOO_BIG' || problem.status === 413) return t('importing.fileTooBig');
  if (problem.code === 'FILE_BROKEN') return t('importing.fileBroken');
  return problem.code === 'FILE_EMPTY' ? t('importing.fileEmpty') : problemText(problem);
}
