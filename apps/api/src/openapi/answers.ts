import { type Answers, type CatalogueLine, changedThings } from '@contracts/calls.js';
import { catalogueLines, operatorLines } from '@contracts/catalogue.js';
import type { Class } from '@contracts/fields.js';
import { anything, list, map, text, integer as whole } from '@contracts/fields.js';
import { answerOf, arrayOf, classesIn, nameOf, ref, type Schema } from './schemas.js';

class BrokenRule {
  @text() field!: string;
  @text() rule!: string;
  @map(undefined, { sparse: true }) params?: Readonly<Record<string, unknown>>;
}
/** application/problem+json */
class Problem {
  @text() type!: string;
  @text() title!: string;
  @whole() status!: number;
  @text() detail!: string;
  @text() code!: string;
  @list(BrokenRule, { sparse: true }) errors?: readonly BrokenRule[];
  @anything({ sparse: true }) params?: unknown;
}

/** Classes of which commands make things. */
const changed = distinct(
  catalogueLines.flatMap(([, line]) =>
    (line.does === 'command' && line.on === 'new') || (line.does === 'call' && line.commands && line.status === 201)
      ? [line.answers as Class]
      : [],
  ),
);
function distinct<T>(all: readonly T[]): T[] {
  return [...new Set(all)];
}

/** What a call answers when it succeeds; null: no body of JSON. */
export function answerSchema({ answers, or }: CatalogueLine): Schema | null {
  if (answers === null || answers === 'file') return null;
  if (answers === changedThings) return arrayOf({ anyOf: changed.map((it) => ref(nameOf(it))) });
  if (typeof answers === 'function') return oneOfThem(or ? [answers, or].flat() : [answers]);
  if (Array.isArray(answers)) return arrayOf(oneOfThem(answers));
  return { type: 'object', additionalProperties: ref(nameOf((answers as { byName: Class }).byName)) };
}

const oneOfThem = (all: readonly Class[]): Schema =>
  all.length === 1 ? ref(nameOf(all[0] as Class)) : { anyOf: all.map((it) => ref(nameOf(it))) };

const classesOf = (answers: Answers): readonly Class[] =>
  answers === null || typeof answers === 'string'
    ? []
    : typeof answers === 'function'
      ? [answers]
      : 'byName' in answers
        ? [answers.byName]
        : answers;

/** The named shapes of answers: each class that some call answers, and those within them. */
export const components: Readonly<Record<string, Schema>> = componentsOf([
  Problem,
  ...[...catalogueLines, ...operatorLines].flatMap(([, line]) => [
    ...classesOf(line.answers),
    ...(line.or ? [line.or].flat() : []),
    ...('later' in line && line.later ? [line.later] : []),
  ]),
]);

function componentsOf(classes: readonly Class[]): Record<string, Schema> {
  const named = new Map<string, Class>();
  for (const it of classes.flatMap(classesIn)) {
    const name = nameOf(it);
    if ((named.get(name) ?? it) !== it) throw new Error(`two classes of answers are called ${name}`);
    named.set(name, it);
  }
  return Object.fromEntries([...named].map(([name, it]) => [name, answerOf(it)]));
}
