import { Check, CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Connection, useConnection, useWaiting } from '../api/connection.js';
import { Banner } from '../ui/Banner.js';
import { Tooltip } from '../ui/Tooltip.js';
import { t } from '../words/t.js';

const colors: Record<Connection, string> = { online: 'bg-live', connecting: 'bg-committed', lost: 'bg-bad' };

/** Green and silent; speaks up only when the connection is lost. */
export function ConnectionDot() {
  const state = useConnection();
  return (
    <Tooltip text={t(`shell.${state}`)}>
      <span role="img" aria-label={t(`shell.${state}`)} className="grid size-5 shrink-0 place-items-center">
        <i
          className={`size-1.75 rounded-full outline-3 outline-current/20 ${colors[state]} ${state === 'online' ? 'text-live' : state === 'lost' ? 'text-bad' : 'text-committed'}`}
        />
      </span>
    </Tooltip>
  );
}

const regainedForMs = 4_000;

export function ConnectionBanner() {
  const state = useConnection();
  const wasLost = useRef(false);
  const [regained, setRegained] = useState(false);
  useEffect(() => {
    if (state === 'lost') wasLost.current = true;
    if (state !== 'online' || !wasLost.current) return;
    wasLost.current = false;
    setRegained(true);
    const timer = setTimeout(() => setRegained(false), regainedForMs);
    return () => clearTimeout(timer);
  }, [state]);
  const waiting = useWaiting() > 0;
  useEffect(() => {
    if (!waiting) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [waiting]);
  if (state === 'lost') {
    return (
      <Banner tone="warn" icon={<CloudOff aria-hidden />}>
        {t('shell.lostBanner')} {waiting && t('shell.lostOwn')}
      </Banner>
    );
  }
  if (!regained) return null;
  return (
    <Banner tone="good" icon={<Check aria-hidden />}>
      {t('shell.regained')}
    </Banner>
  );
}
