import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ParamChange } from '../grid/useColumns.js';

/** Parameters of the address: what a page shows can be sent as a link and is there again after a reload. */
export function useAddress(): { params: URLSearchParams; setParams(change: ParamChange): void } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const held = useRef({ search: '', pathname });
  held.current = { search: params.toString(), pathname };
  const setParams = useCallback(
    (change: ParamChange) => {
      const next = new URLSearchParams(held.current.search);
      for (const [name, value] of Object.entries(change)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      held.current.search = next.toString();
      void navigate({ pathname: held.current.pathname, search: held.current.search }, { replace: true });
    },
    [navigate],
  );
  return { params, setParams };
}
