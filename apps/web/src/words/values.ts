import { editAmount, formatAmount, formatPercent } from './formats/amount.js';
import { formatDay } from './formats/day.js';
import { formatPeriod } from './formats/period.js';
import { choiceName, fieldName } from './names.js';
import { say, t } from './t.js';

type NameOf = (id: string) => string | null;

/** A field's path in words: `kpis[…].label` → `Kennzahlen: Bezeichnung`; kinds that a tenant made by `nameOf`. */
export function propertyName(name: string, nameOf: NameOf = () => null): string {
  const { field, part } = partsOf(name);
  const head = say(`planning.${field}`) ?? say(`costs.${field}`) ?? fieldName(field);
  if (!part) return head;
  if (field === 'approval') return part === 'state' ? head : (say(`planning.${part}`) ?? part);
  if (field === 'selections') return `${head}: ${say(`kind.${part}.one`) ?? nameOf(part) ?? '…'}`;
  const words = field === 'costObjects' ? say(`costs.${part}`) : null;
  return `${head}: ${words ?? say(`planning.${part}`) ?? fieldName(part)}`;
}

/** A value as the screens write it, by what it looks like and the field it stands in; null for nothing. */
export function valueText(name: string, value: unknown, nameOf: NameOf): string | null {
  const { field, part } = partsOf(name);
  const last = part ?? field;
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? t('history.yes') : t('history.no');
  if (typeof value === 'number') return numberText(last, field, value);
  if (typeof value === 'string') return textOf(last, value, nameOf);
  if (Array.isArray(value)) {
    const texts = value.map((each) => valueText(name, each, nameOf)).filter(Boolean);
    return texts.length > 0 ? texts.join(', ') : null;
  }
  return itemText(field, value as Record<string, unknown>, nameOf);
}

function numberText(last: string, field: string, value: number): string {
  if (last === 'share' || last.endsWith('Rate')) return formatPercent(value);
  if (last.startsWith('amount')) return formatAmount(value);
  if (field === 'kpis' && ['plan', 'actual', 'value'].includes(last)) return editAmount(value);
  return String(value);
}

function textOf(last: string, value: string, nameOf: NameOf): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  if (/^\d{4}-\d\d$/.test(value)) return formatPeriod(value);
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value)) return nameOf(value) ?? '…';
  if (/^[A-Z_]+$/.test(value)) {
    const group = { kind: 'costs.kind', type: 'planning.type', operator: 'planning.op' }[last];
    return say(`${group ?? 'planning.phase'}${value}`) ?? say(`planning.approval${value}`) ?? choiceName(value);
  }
  return value;
}

/** An item of a list by what it says of itself, without ids. */
function itemText(field: string, item: Record<string, unknown>, nameOf: NameOf): string | null {
  const share = shareText(item, nameOf);
  if (share !== null) return share;
  const keys =
    field === 'dependsOn' ? ['id', 'lagDays'] : Object.keys(item).filter((key) => key !== 'id' && key !== 'since');
  const texts = keys
    .map((key) => valueText(`${field}.${key}`, item[key], nameOf))
    .filter((text) => text && text !== '0');
  return texts.length > 0 ? texts.join(' · ') : null;
}

/** A record with its share of a dimension; null: it is something else. */
function shareText(item: Record<string, unknown>, nameOf: NameOf): string | null {
  const { id, share, ...others } = item;
  if (typeof id !== 'string' || Object.keys(others).length > 0) return null;
  const name = nameOf(id) ?? '…';
  return typeof share === 'number' && share > 0 ? `${name} ${formatPercent(share)}` : name;
}

/** `kpis[<id>].label` → `{ field: 'kpis', item: '<id>', part: 'label' }`. */
export function partsOf(name: string): { field: string; item: string | null; part: string | null } {
  const found = /^([^[.]+)(?:\[([^\]]*)\])?(?:\.(.+))?$/.exec(name);
  return { field: found?.[1] ?? name, item: found?.[2] ?? null, part: found?.[3] ?? null };
}
