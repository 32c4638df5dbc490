/** Marks the box of rows that hears keys (`data-grid`). */
const marked = '[data-grid]';

/** Whether something stands among rows. */
export const isInRows = (target: Element): boolean => target.closest(marked) !== null;

/** Who leaves what lay over the rows goes on among them. */
export const focusRows = (): void => document.querySelector<HTMLElement>(marked)?.focus({ preventScroll: true });

/** What in rows has presses and keys of its own. */
export const ownPart = 'input, button, [role=separator], [role=dialog], [role=listbox]:not([data-cards])';

/** In the rows but not on a thing with keys of its own; or nowhere, unless a dialog lies over the page. */
export const inGrid = ({ target }: KeyboardEvent): boolean => {
  if (!(target instanceof Element) || target === document.body || target.id === 'content')
    return document.querySelector('[aria-modal=true]') === null;
  return isInRows(target) && !target.closest(ownPart);
};
