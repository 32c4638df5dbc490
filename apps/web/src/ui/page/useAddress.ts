import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SetParams } from '../grid/useColumns.js';
import { changed, noLook, withLook } from '../sets/look.js';

interface Address {
  /** With what the saved view says where the address itself says nothing. */
  params: URLSearchParams;
  /** The address itself. */
  said: URLSearchParams;
  setParams: SetParams;
}

/** Parameters of the address: what a page shows can be sent as a link and is there again after a reload. */
export function useAddress(look = noLook): Address {
  const [said] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const held = useRef({ search: '', pathname, look });
  held.current = { search: said.toString(), pathname, look };
  const setParams = useCallback<SetParams>(
    (change) => {
      const now = held.current;
      now.search = changed(new URLSearchParams(now.search), change, now.look).toString();
      void navigate({ pathname: now.pathname, search: now.search }, { replace: true });
    },
    [navigate],
  );
  return { params: useMemo(() => withLook(said, look), [said, look]), said, setParams };
}
