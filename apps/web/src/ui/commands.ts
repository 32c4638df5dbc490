import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

/** Something the palette can run or go to. */
export interface PaletteItem {
  id: string;
  label: string;
  /** Under or beside the label: path, number. */
  hint?: string;
  icon?: ReactNode;
  keys?: string;
  run(): void;
}

export interface PaletteSource {
  /** The heading of its items. */
  title: string;
  /** Offered on every page. */
  everywhere?: boolean;
  /** Items for the text; all of them for an empty one, or none. May ask the server; `signal` ends an older asking. */
  find(text: string, signal: AbortSignal): readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
}

let sources: readonly { current: PaletteSource }[] = [];
/** What the page that shows offers before what every page does. */
export const paletteSources = (): readonly PaletteSource[] =>
  sources.map(({ current }) => current).sort((a, b) => Number(a.everywhere ?? false) - Number(b.everywhere ?? false));

/** Offers a search of things while the component is shown. */
export function useSearch(source: PaletteSource): void {
  const held = useRef(source);
  held.current = source;
  useEffect(() => {
    sources = [...sources, held];
    return () => {
      sources = sources.filter((each) => each !== held);
    };
  }, []);
}

/** Offers commands in the palette (Strg K) while the component is shown. */
export function useCommands(title: string, items: readonly PaletteItem[], everywhere = false): void {
  useSearch({ title, everywhere, find: (text) => items.filter((item) => fits(item, text)) });
}

/** Every word of the text begins a word of the label or hint. */
export function fits({ label, hint = '' }: Pick<PaletteItem, 'label' | 'hint'>, text: string): boolean {
  const words = fold(`${label} ${hint}`).split(/[\s/–-]+/);
  const wanted = fold(text).split(/\s+/).filter(Boolean);
  return wanted.every((want) => words.some((word) => word.startsWith(want)) || fold(label).includes(want));
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
