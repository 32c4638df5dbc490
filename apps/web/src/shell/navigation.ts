import { ChartNoAxesGantt, type LucideIcon } from 'lucide-react';
import type { PlainKey } from '../words/keys.js';

export interface Entry {
  /** Where it leads; every address that begins with `under` belongs to it. */
  to: string;
  under: string;
  label: PlainKey;
  icon: LucideIcon;
}

export interface Group {
  label?: PlainKey;
  entries: readonly Entry[];
}

/** The rail and the phone's bottom bar. An area that is there adds its line; nothing is listed before it exists. */
export const navigation: readonly Group[] = [
  { entries: [{ to: '/plan/gantt', under: '/plan', label: 'shell.planning', icon: ChartNoAxesGantt }] },
];
