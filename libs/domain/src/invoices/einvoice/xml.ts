/** An XML element as far as e-invoices need it: names without their prefix, text without the spaces around it. */
export interface XmlElement {
  name: string;
  /** The namespace. */
  space: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
  /** Bytes of what it holds in Base64, which is not kept. */
  bytes: number | null;
}

/** The name of the elements that hold a file in Base64, in both syntaxes. */
export const binaryElements: readonly string[] = ['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject'];

export type Maybe = XmlElement | undefined;

/** All elements at a path, `A/B/C`, in their order. */
export function all(of: Maybe, path: string): XmlElement[] {
  let found = of ? [of] : [];
  for (const name of path.split('/')) found = found.flatMap((it) => it.children.filter((child) => child.name === name));
  return found;
}

export const one = (of: Maybe, path: string): Maybe => all(of, path)[0];

/** The text of the first element at a path that has one, else nothing. */
export const said = (of: Maybe, path: string): string => all(of, path).find((it) => it.text !== '')?.text ?? '';

/** Of some amounts those of the same currency as one of them says. */
export const inCurrencyOf = (one: Maybe, amounts: readonly XmlElement[]): XmlElement[] =>
  amounts.filter((it) => attribute(it, 'currencyID') === attribute(one, 'currencyID'));

export const attribute = (of: Maybe, name: string): string => of?.attributes[name]?.trim() ?? '';
