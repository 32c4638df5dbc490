export type Attributes = Readonly<Record<string, string>>;
export type Written = string | null | readonly string[];

/** An XML element of text, or of a list of elements written already; nothing where there is nothing in it. */
export function element(name: string, content: Written, attributes: Attributes = {}): string {
  const inner = typeof content === 'string' ? escaped(content) : (content ?? []).join('');
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return inner === '' ? '' : `<${name}${said.join('')}>${inner}</${name}>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
