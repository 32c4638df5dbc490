const mark = 0xd7ff;

/**
 * A text as MongoDB keeps it as a key or index value: its order, by bytes of UTF-8 or by UTF-16 units, is that of the
 * code points, and halves of surrogate pairs survive. From U+D7FF (unassigned) on a code point is written as U+D7FF and
 * two letters of safe ranges. The same text always gives the same; nothing reads it back.
 */
export function ordered(text: string): string {
  if (!beyond.test(text)) return text;
  let stored = '';
  for (const character of text) {
    const code = character.codePointAt(0)!;
    stored += code < mark ? character : String.fromCharCode(mark, 0x100 + (code >> 11), 0x100 + (code & 0x7ff));
  }
  return stored;
}

const beyond = /[\ud7ff-\uffff]/;

/** Several texts as one key, apart whatever they hold. */
export function keyOf(...texts: string[]): string {
  return JSON.stringify(texts);
}

/** All keys of several texts whose first is this one, as a condition: they begin with it and a comma. */
export function keysOf(first: string): { $gte: string; $lt: string } {
  const begins = keyOf(first).slice(0, -1);
  return { $gte: `${begins},`, $lt: `${begins}-` };
}
