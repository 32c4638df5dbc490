/**
 * Text as stores of UTF-8 keep it, which has no place for half a surrogate pair. Such halves (and the escape character
 * itself) are written as the escape character and four hex digits, so any JavaScript string comes back as it was and
 * the beginning of a stored text is the stored text of the beginning. JSON made by JSON.stringify needs none of this.
 * Stored for ever: values in SQLite, names of streams in EventStoreDB.
 */
const mark = '\uE01A';

export function toStored(text: string): string {
  if (text.isWellFormed() && !text.includes(mark)) return text;
  let stored = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    const half = character.length === 1 && code >= 0xd800 && code <= 0xdfff;
    stored += half || character === mark ? mark + code.toString(16) : character;
  }
  return stored;
}

export function fromStored(stored: string): string {
  if (!stored.includes(mark)) return stored;
  return stored.replace(/\uE01A([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
