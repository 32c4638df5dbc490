import { type KeyBinding, useKeys } from '../../ui/keys.js';
import { t } from '../../words/t.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { filledDown, filledRight, shifted } from './changes.js';
import type { CostHands } from './hands.js';

interface Wish {
  hands: CostHands;
  commands: PlanCommands;
  isPast: boolean;
}

/** Takes back and does again; answers the keys of a spreadsheet among the rows. */
export function useCostKeys({ hands, commands, isPast }: Wish): readonly KeyBinding[] {
  const takeBack = (run: () => Promise<void>) => () => void (isPast || run());
  useKeys(t('planning.title'), [
    { keys: 'mod+z', run: takeBack(commands.undo) },
    { keys: 'mod+y', run: takeBack(commands.redo) },
    { keys: 'mod+shift+z', run: takeBack(commands.redo) },
  ]);
  return isPast ? [] : changing(hands);
}

const changing = (hands: CostHands): readonly KeyBinding[] => [
  { keys: 'mod+r', label: t('costs.fillRight'), run: () => hands.on(filledRight, t('costs.fillRight')) },
  { keys: 'mod+d', label: t('costs.fillDown'), run: () => hands.on(filledDown, t('costs.fillDown')) },
  { keys: 'alt+shift+arrowright', label: t('costs.later'), run: () => shift(hands, 1) },
  { keys: 'alt+shift+arrowleft', label: t('costs.earlier'), run: () => shift(hands, -1) },
];

/** The block's amounts so many months later. */
export const shift = (hands: CostHands, by: 1 | -1): void =>
  hands.on((lines, rules) => shifted(lines, by, rules), t(by > 0 ? 'costs.later' : 'costs.earlier'));
