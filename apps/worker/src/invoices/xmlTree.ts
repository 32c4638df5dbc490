import { binaryElements, type XmlElement } from '@domain/invoices/einvoice/xml.js';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { broken } from '../fileRefused.js';
import { bounds, tooBig } from './bounds.js';
import { xmlText } from './xmlText.js';

/** Reads an XML file as a tree, within bounds. A DOCTYPE is refused: no entity but the five of XML itself is ever expanded. */
export function xmlTree(file: Uint8Array): XmlElement {
  if (file.length > bounds.xml) throw tooBig('xml');
  const growing = new GrowingTree();
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', () => {
    throw broken('xml');
  });
  parser.on('doctype', () => {
    throw broken('doctype');
  });
  parser.on('attribute', ({ value }) => growing.attribute(value));
  parser.on('opentag', (tag) => growing.open(tag));
  parser.on('text', (text) => growing.text(text));
  parser.on('cdata', (text) => growing.text(text));
  parser.on('closetag', () => growing.close());
  const counted = countedSigns();
  for (const piece of xmlText(file)) {
    counted(piece);
    parser.write(piece);
  }
  parser.close();
  return growing.root();
}

/** Refuses what takes a parser long though little comes of it, before it is parsed. */
function countedSigns(): (piece: string) => void {
  let [signs, entities] = [0, 0];
  return (piece) => {
    for (let i = 0; i < piece.length; i++) {
      const code = piece.charCodeAt(i);
      if (code < 128 && isSign[code]) signs++;
      if (code === 38) entities++;
    }
    if (entities > bounds.entities) throw tooBig('entities');
    if (signs > bounds.signs) throw tooBig('signs');
  };
}

/** By code: of ASCII what is neither of Base64 nor a space. */
const isSign = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\sA-Za-z0-9+/=]/.test(String.fromCharCode(code)) ? 0 : 1,
);

type Growing = XmlElement & { pieces: string[] };

class GrowingTree {
  private readonly openElements: Growing[] = [];
  private first: Growing | null = null;
  private elements = 0;
  private attributes = 0;

  attribute(value: string): void {
    if (++this.attributes > bounds.attributes) throw tooBig('attributes');
    if (value.length > bounds.text) throw tooBig('text');
  }

  open({ local, uri, attributes }: SaxesTagNS): void {
    if (++this.elements > bounds.elements) throw tooBig('elements');
    if (this.openElements.length >= bounds.depth) throw tooBig('depth');
    const parent = this.openElements.at(-1);
    const named = Object.values(attributes).filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns');
    const element: Growing = {
      ...{ name: local, space: uri, text: '', children: [], pieces: [] },
      attributes: Object.fromEntries(named.map((it) => [it.local, it.value])),
      bytes: binaryElements.includes(local) ? 0 : null,
    };
    if (parent) parent.children.push(element);
    else this.first = element;
    this.openElements.push(element);
  }

  /** What is in Base64 is counted and forgotten. */
  text(text: string): void {
    const element = this.openElements.at(-1);
    if (!element) return;
    if (element.bytes !== null) {
      element.bytes += base64Bytes(text);
      return;
    }
    if (text.length > bounds.text) throw tooBig('text');
    element.pieces.push(text);
  }

  close(): void {
    const element = this.openElements.pop();
    if (!element) return;
    element.text = element.children.length > 0 ? '' : element.pieces.join('').trim();
    element.pieces = [];
  }

  root(): XmlElement {
    if (!this.first) throw broken('xml');
    return this.first;
  }
}

/** Bytes that Base64 stands for: three for four characters, less the padding. */
function base64Bytes(text: string): number {
  let characters = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Neither spaces nor `=`.
    if (code > 32 && code !== 61) characters++;
  }
  return Math.floor((characters * 3) / 4);
}
