import { useEffect, useState } from 'react';
import { readZoom, writeZoom } from './gantt/scale.js';
import type { Plan } from './usePlan.js';

export type Zoom = number | null;

/** Pixels a day, from the address, written back a moment after the last change; null: as the year fits. */
export function useZoom({ params, setParams }: Pick<Plan, 'params' | 'setParams'>): [Zoom, (perDay: number) => void] {
  const [perDay, setPerDay] = useState(() => readZoom(params.get('zoom')));
  const named = params.get('zoom');
  const text = perDay === null ? null : writeZoom(perDay);
  useEffect(() => {
    if (text === null || text === named) return;
    const timer = setTimeout(() => setParams({ zoom: text }), 400);
    return () => clearTimeout(timer);
  }, [text, named, setParams]);
  return [perDay, setPerDay];
}
