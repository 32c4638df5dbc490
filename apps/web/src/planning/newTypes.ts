import { type ElementType, elementTypes } from '@contracts/planning/element.js';
import type { Standing } from '@contracts/planning/standing.js';
import type { ElementType as TypeOfElements } from '@contracts/planning/types.js';
import { useCallback, useMemo } from 'react';
import { useElementTypes } from '../api/useElementTypes.js';
import { t } from '../words/t.js';
import { usual } from './rows/nesting.js';
import { typeName } from './say.js';

/** A type of elements as it is offered where something is made. */
export interface NewType extends Standing {
  /** Left out: the kind's own, which every tenant has. */
  id?: string;
  name: string;
  /** What an element of it is called until it has a name. */
  newName: string;
}

/** What can be made: outermost kinds first, and of one kind those that every tenant has before its own. */
export function useNewTypes(): readonly NewType[] {
  const all = useElementTypes();
  return useMemo(() => newTypes(all), [all]);
}

/** The type of an element: the one that it names, else what its kind is at first. */
export type TypeOf = (row: { type: ElementType; typeId?: string }) => NewType;

export function useTypeOf(): TypeOf {
  const types = useNewTypes();
  return useCallback(
    ({ type, typeId }) =>
      types.find(({ id, kind }) => kind === type && (id === undefined || id === typeId)) ?? usualType(type),
    [types],
  );
}

export function newTypes(all: readonly TypeOfElements[]): readonly NewType[] {
  // Before they are known what every tenant has is offered.
  if (all.length === 0) return elementTypes.map(usualType);
  const byId = (a: TypeOfElements, b: TypeOfElements) => (a.id < b.id ? -1 : 1);
  return elementTypes.flatMap((kind) => all.filter((each) => each.kind === kind).sort(byId)).map(offered);
}

function offered({ id, kind, label, parents, maxDepth, revision }: TypeOfElements): NewType {
  // What nobody has changed is called as the language calls it.
  const isBuiltIn = revision < 0;
  const names = isBuiltIn ? builtInNames(kind) : { name: label, newName: t('planning.newOf', { name: label }) };
  return { ...{ id, kind, parents, maxDepth }, ...names };
}

const usualType = (kind: ElementType): NewType => ({ ...usual[kind], ...builtInNames(kind) });
const builtInNames = (kind: ElementType) => ({ name: typeName(kind), newName: t(`planning.new${kind}`) });

export const kindOf = (type: ElementType | NewType): ElementType => (typeof type === 'string' ? type : type.kind);
