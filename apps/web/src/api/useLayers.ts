import { useCallback, useMemo, useState } from 'react';

type Layer<T> = (now: T) => T;

/**
 * Changes that are on their way to the server, laid over what it has answered: the answer to the first of two quick edits
 * does not show the second one's old value again. `lay` answers how to take the change away.
 */
export function useLayers<T extends object>(
  data: T | undefined,
): [shown: T | undefined, lay: (layer: Layer<T>) => () => void] {
  const [layers, setLayers] = useState<readonly Layer<T>[]>([]);
  const shown = useMemo(
    () => (data === undefined ? undefined : layers.reduce<T>((now, layer) => layer(now), data)),
    [data, layers],
  );
  const lay = useCallback((layer: Layer<T>) => {
    setLayers((now) => [...now, layer]);
    return () => setLayers((now) => now.filter((each) => each !== layer));
  }, []);
  return [shown, lay];
}
