import { ArrowRight } from 'lucide-react';
import { PhaseSign } from '../ui/PhaseSign.js';
import { phaseText, type Request } from './requests.js';

/** `Planung → Vorbereitung` */
export const PhaseStep = ({ request: { phase, requestedPhase } }: { request: Request }) => (
  <span className="mt-0.5 flex items-center gap-1.5 text-small">
    <PhaseSign phase={phase} /> {phaseText(phase)}
    {requestedPhase && (
      <>
        <ArrowRight className="size-3 text-ink-3" aria-hidden />
        <PhaseSign phase={requestedPhase} /> {phaseText(requestedPhase)}
      </>
    )}
  </span>
);
