import { randomUUID } from 'node:crypto';
import type { Answer, Api } from './api.js';

/** A plan element as the wire has it; only what these specs look at by name. */
export interface Element extends Record<string, unknown> {
  id: string;
  parentId: string | null;
  type: string;
  label: string;
  startDate: string;
  endDate: string;
  revision: number;
}
export interface Problem {
  status: number;
  code: string;
  errors?: { field: string; rule: string; params?: Record<string, unknown> }[];
  params?: Record<string, unknown>;
}

/** The body of POST plan-element; 2026 unless said otherwise. */
export const wish = (type: string, parentId: string | null = null, more: object = {}) => ({
  ...{ id: randomUUID(), type, parentId, label: type, startDate: '2026-01-01', endDate: '2026-12-31' },
  ...more,
});

export async function make(api: Api, type: string, parentId: string | null = null, more: object = {}) {
  const made = await api.call<Element>('POST', 'plan-element', wish(type, parentId, more));
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body;
}

/** Read your own writes. */
export const written = ({ headers }: Answer) => ({ 'x-min-position': headers.get('x-position') ?? 'none' });

/** Undeleted rows of the Gantt by their ids, right after a command. */
export async function rowsAfter(api: Api, answer: Answer): Promise<Map<string, Element>> {
  const { body } = await api.call<Element[]>('GET', 'plan/gantt-element', undefined, written(answer));
  return new Map(body.map((row) => [row.id, row]));
}

export const rules = ({ body }: Answer): string[] => ((body as Problem).errors ?? []).map(({ rule }) => rule);
export const code = ({ body }: Answer): string => (body as Problem).code;
