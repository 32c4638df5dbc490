import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SetParams } from '../grid/useColumns.js';

/** Parameters of the address: what a page shows can be sent as a link and is there again after a reload. */
export function useAddress(): { params: URLSearchParams; setParams: SetParams } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const held = useRef({ search: '', pathname });
  held.current = { search: params.toString(), pathname };
  const setParams = useCallback<SetParams>(
    (change) => {
      const next = new URLSearchParams(held.current.search);
      const wanted = typeof change === 'function' ? change(next) : change;
      for (const [name, value] of Object.entries(wanted)) {
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
