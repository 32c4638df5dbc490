const keptAs = 'etatwerk.plan.panelWidth';

/** Pixels of the panel beside the plan, as last chosen on this machine. */
export const keptPanelWidth = (): number => Number(localStorage.getItem(keptAs)) || 400;

export const keepPanelWidth = (width: number): void => localStorage.setItem(keptAs, String(width));
