import { ArrowRight } from 'lucide-react';
import type { Said } from './useNamed.js';

interface Props {
  property: { name: string; old?: unknown; new?: unknown };
  said: Said;
}

/** A field with its value before and after. */
export function Changed({ property, said }: Props) {
  const before = said.value(property.name, property.old) || null;
  const after = said.value(property.name, property.new) || null;
  return (
    <p className="line-clamp-4 [overflow-wrap:anywhere]">
      <span className="text-ink-2">
        {said.property(property.name)}
        {before ? '' : ':'}
      </span>{' '}
      {before && <del className="text-ink-3">{before}</del>}
      {before && after && <ArrowRight className="mx-0.5 inline size-3 text-ink-3" aria-hidden />}
      {after && <ins className="no-underline">{after}</ins>}
      {!before && !after && <span className="text-ink-3">–</span>}
    </p>
  );
}
