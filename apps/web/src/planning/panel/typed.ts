/** What was typed over a value: a number or flag stays one where it can; emptied, it is empty and not 0. */
export function typed(old: unknown, text: string): unknown {
  if (typeof old === 'number' && text.trim() !== '' && Number.isSafeInteger(Number(text))) return Number(text);
  if (typeof old === 'boolean' && ['true', 'false'].includes(text)) return text === 'true';
  return text;
}
