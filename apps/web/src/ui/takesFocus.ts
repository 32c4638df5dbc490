/** As a `ref`: what appears takes the focus, where it replaces what was pressed or is all that there is to do. */
export const takesFocus = (appeared: HTMLElement | null): void => appeared?.focus();
