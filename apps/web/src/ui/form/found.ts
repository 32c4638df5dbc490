import type { ReactNode } from 'react';

export interface PickerOption {
  id: string | null;
  label: string;
  hint?: string;
  mark?: ReactNode;
  /** What stands above it in a tree, e.g. `Marke / Handel`. */
  path?: string;
}

/** Every word is found in number, name or path; what begins with the text comes first. */
export function foundBy(options: readonly PickerOption[], text: string): readonly PickerOption[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const all = fold(text);
  return options
    .filter((each) => {
      const where = fold(`${each.hint ?? ''} ${each.label} ${each.path ?? ''}`);
      return words.every((word) => where.includes(word));
    })
    .map((each, at) => ({ each, at, far: far(each, all) }))
    .sort((a, b) => a.far - b.far || a.at - b.at)
    .map(({ each }) => each);
}

function far({ label, hint = '' }: PickerOption, text: string): number {
  if (fold(hint) === text || fold(label) === text) return 0;
  if (fold(label).startsWith(text) || fold(hint).startsWith(text)) return 1;
  return fold(label).includes(` ${text}`) ? 2 : 3;
}

export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
