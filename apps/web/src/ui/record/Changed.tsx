import { ArrowRight } from 'lucide-react';
import { propertyName, valueText } from '../../words/values.js';

interface Props {
  property: { name: string; old?: unknown; new?: unknown };
  nameOf(id: string): string | null;
}

/** A field with its value before and after. */
export function Changed({ property, nameOf }: Props) {
  const before = valueText(property.name, property.old, nameOf);
  const after = valueText(property.name, property.new, nameOf);
  return (
    <p className="line-clamp-4 [overflow-wrap:anywhere]">
      <span className="text-ink-2">
        {propertyName(property.name, nameOf)}
        {before ? '' : ':'}
      </span>{' '}
      {before && <del className="text-ink-3">{before}</del>}
      {before && after && <ArrowRight className="mx-0.5 inline size-3 text-ink-3" aria-hidden />}
      {after && <ins className="no-underline">{after}</ins>}
      {!before && !after && <span className="text-ink-3">–</span>}
    </p>
  );
}
