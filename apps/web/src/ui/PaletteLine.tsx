import { Search } from 'lucide-react';
import type { ReactNode } from 'react';

/** Where the palette is typed into. */
export const PaletteLine = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-2 border-b border-line px-4">
    <Search className="size-4 text-ink-3" aria-hidden />
    {children}
  </div>
);

export const paletteInput = 'h-12 flex-1 bg-transparent text-head outline-none';
