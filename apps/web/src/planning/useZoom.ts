import { useEffect, useState } from 'react';
import { readZoom, writeZoom } from './gantt/scale.js';
import type { Plan } from './usePlan.js';

/** Pixels a day, from the address; written back a moment after the last change. */
export function useZoom({ params, setParams }: Pick<Plan, 'params' | 'setParams'>): [number, (perDay: number) => void] {
  const [perDay, setPerDay] = useState(() => readZoom(params.get('zoom')));
  const named = params.get('zoom');
  const text = writeZoom(perDay);
  useEffect(() => {
    if (text === (named ?? 'month')) return;
    const timer = setTimeout(() => setParams({ zoom: text }), 400);
    return () => clearTimeout(timer);
  }, [text, named, setParams]);
  return [perDay, setPerDay];
}
