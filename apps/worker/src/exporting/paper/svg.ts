/** Text of people as text of a document. */
export const escaped = (text: string): string =>
  text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\P{Cc}\t\n\r]/gu, ' ');

type Attributes = Readonly<Record<string, string | number | undefined>>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`)
    .join('');

/** An element of a drawing; lengths are millimetres. */
export const tag = (name: string, attributes: Attributes, ...inside: readonly string[]): string =>
  `<${name}${written(attributes)}>${inside.join('')}</${name}>`;

export const rect = (attributes: Attributes): string => tag('rect', attributes);
type Point = readonly [x: number, y: number];
export const line = ([x1, y1]: Point, [x2, y2]: Point, attributes: Attributes): string =>
  tag('line', { x1, y1, x2, y2, ...attributes });

interface Place {
  x: number;
  y: number;
  /** What has no room in it is cut. */
  width: number;
  size?: number;
  bold?: boolean;
  fill?: string;
  /** Ends at the right of its room. */
  atEnd?: boolean;
  struck?: boolean;
}

/** A line of text whose baseline is at `y`. */
export function text(content: string, { x, y, width, size = 2.6, bold, fill, atEnd, struck }: Place): string {
  if (content === '' || width <= 0) return '';
  const drawn = tag(
    'text',
    {
      ...{ x: atEnd ? width : 0, y: size * 1.1, 'font-size': size, 'text-anchor': atEnd ? 'end' : undefined },
      ...{ 'font-weight': bold ? 620 : undefined, fill, 'text-decoration': struck ? 'line-through' : undefined },
    },
    escaped(content.replace(/\s+/g, ' ')),
  );
  return tag('svg', { x, y: y - size * 1.1, width, height: size * 1.6 }, drawn);
}
