/** A piece of a comment: as written, a person that is named, or an element that it leads to. */
export type CommentPart =
  | { is: 'text'; text: string }
  | { is: 'person'; text: string; id: string }
  | { is: 'element'; text: string; id: string };

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const special = new RegExp(
  String.raw`(?<![A-Za-z0-9])@(?<name>[A-Za-z0-9;:\-_.]+)|\[(?<label>[^\]\n]{1,300})\]\(element:(?<id>${uuid})\)`,
  'g',
);

/** `idOf`: the person of a user name; a name may end in a dot, a sentence too, as the server reads it. */
export function partsOfComment(text: string, idOf: (username: string) => string | undefined): CommentPart[] {
  const parts: CommentPart[] = [];
  let done = 0;
  const add = (part: CommentPart, at: number, length: number) => {
    if (at > done) parts.push({ is: 'text', text: text.slice(done, at) });
    parts.push(part);
    done = at + length;
  };
  for (const { index, groups = {}, 0: whole } of text.matchAll(special)) {
    const { name, label, id } = groups;
    if (label && id) add({ is: 'element', text: label, id }, index, whole.length);
    for (const said of name ? new Set([name, name.replace(/[;:\-_.]+$/, '')]) : []) {
      const person = idOf(said);
      if (!person || index < done) continue;
      add({ is: 'person', text: `@${said}`, id: person }, index, said.length + 1);
    }
  }
  if (done < text.length) parts.push({ is: 'text', text: text.slice(done) });
  return parts;
}

/** What is being named where the text ends: `@` a person, `#` an element; null: nothing is. */
export function beingNamed(before: string): { sign: '@' | '#'; query: string } | null {
  const [, sign, query = ''] = /(?:^|[\s(])([@#])([^\s@#][^@#\n]{0,40}|)$/.exec(before) ?? [];
  return sign === '@' || sign === '#' ? { sign, query } : null;
}

/** How it is written down. */
export const mentionOf = (username: string): string => `@${username} `;
export const linkOf = (label: string, id: string): string => `[${label.replace(/[[\]\n]/g, ' ')}](element:${id}) `;
