import { useState } from 'react';
import { t } from '../../words/t.js';
import { comesLater } from '../later.js';
import { takesFocus } from '../takesFocus.js';
import type { PickerProps } from './PickerChoices.js';

type Begun = PickerProps & { onType(text: string): void };

/** A field that finds among many things by what is typed: number, name or what stands above; Enter picks, Escape closes. */
export function Picker(props: PickerProps) {
  const [first, setFirst] = useState(props.first ?? '');
  return <PickerChoices {...props} first={first} onType={setFirst} />;
}

/** Takes what is typed until the choices are there. */
const Waiting = ({ label, placeholder, className = '', first, onType, onClose }: Begun) => (
  <input
    ref={takesFocus}
    aria-label={label}
    placeholder={placeholder ?? t('ui.search')}
    value={first}
    onChange={({ target }) => onType(target.value)}
    onKeyDown={(event) => {
      if (event.key === 'Escape' || event.key === 'Tab') onClose();
      event.stopPropagation();
    }}
    className={className}
  />
);

const PickerChoices = comesLater<Begun>(async () => (await import('./PickerChoices.js')).PickerChoices, Waiting);
