import type { ImportQuestion, QuestionKind } from '@contracts/importing/import.js';

export interface Ask {
  kind: QuestionKind;
  /** The group or value it is about; empty: the whole file. */
  about?: string;
  column?: string | null;
  choices: ImportQuestion['choices'];
  proposed?: string | null;
  /** Who imported it before. */
  before?: ImportQuestion['before'];
  /** What else but the choices is an answer. */
  admits?: RegExp;
}

/** Collects open points. The same point asked again counts one more cell. */
export interface Asking {
  /** The answer given, or null: then the cell waits for `id`. */
  ask(ask: Ask, sample: string | null): { id: string; answer: string | null };
  /** Which row is read now. */
  at(row: number): void;
  questions(): ImportQuestion[];
}

export function asking(answers: Readonly<Record<string, string>>): Asking {
  const asked = new Map<string, ImportQuestion>();
  let now: number | null = null;
  return {
    at(row) {
      now = row;
    },
    ask(ask, sample) {
      const id = questionId(ask.kind, ask.about ?? '');
      const question = asked.get(id) ?? opened(id, ask, answers[id]);
      asked.set(id, question);
      question.count++;
      const shown = sample?.slice(0, mostOfASample).toWellFormed();
      if (shown !== undefined && question.samples.length < 3 && !question.samples.includes(shown))
        question.samples.push(shown);
      if (now !== null && question.rows.length < mostRows && !question.rows.includes(now)) question.rows.push(now);
      return { id, answer: question.answer };
    },
    questions: () => [...asked.values()],
  };
}

/** Characters of a cell that are shown of it. */
export const mostOfASample = 300;

/** Rows of a question that are named. */
const mostRows = 20;

/** `year:Kubernetes 1.17`; long values are cut and told apart by a number made from all of it. */
function questionId(kind: QuestionKind, about: string): string {
  if (!about) return kind;
  const id = `${kind}:${about.toWellFormed()}`;
  return id.length <= 150 ? id : `${id.slice(0, 150).toWellFormed()}…${numberOf(about)}`;
}

function opened(id: string, ask: Ask, given: string | undefined): ImportQuestion {
  const fits = given !== undefined && (ask.choices.some((it) => it.value === given) || ask.admits?.test(given));
  return {
    id,
    kind: ask.kind,
    about: ask.about ?? '',
    column: ask.column ?? null,
    count: 0,
    samples: [],
    rows: [],
    choices: ask.choices,
    proposed: ask.proposed ?? null,
    answer: fits ? given : null,
    ...(ask.before && { before: ask.before }),
  };
}

function numberOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const char of text) hash = ((hash ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(36);
}
