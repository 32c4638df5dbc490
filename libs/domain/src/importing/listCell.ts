/**
 * Lists in one cell: values behind each other with a semicolon between, things with fields a line each and a bar between
 * these. A sign of the text itself has a backslash in front, so that all comes back as it was.
 */

const joined = { values: '; ', fields: ' | ', items: '\n' } as const;
const signs = { values: ';', fields: '|', items: '\n' } as const;
type Level = keyof typeof joined;

/** `Standbau; Druck`. What is in it was `escaped`. */
export const joinedBy = (level: Level, parts: readonly string[]): string => parts.join(joined[level]);

/** The parts of a cell's text, still escaped. Empty values and lines are none; an empty field is one. */
export function partedBy(level: Level, text: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (sign === signs[level]) parts.push('');
    else parts.push(`${parts.pop()}${sign === '\\' ? sign + (text[++at] ?? '') : sign}`);
  }
  const trimmed = parts.map((part) => part.trim());
  return level === 'fields' ? trimmed : trimmed.filter(Boolean);
}

/** Text that stands for itself between the signs; blanks at its ends and what begins like JSON too. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\;|]|^\[/g, '\\$&')
    .replace(/[\r\n]|^\s|\s$/g, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|(.))/gsu, (_, code?: string, sign = '') =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : sign,
  );
