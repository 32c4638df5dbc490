import { SaxesParser } from 'saxes';
import { broken } from '../fileRefused.js';

/** What is heard of an XML part: names without their prefix. */
export interface Heard {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const step = 262_144;

/** Reads an XML part in pieces. A DOCTYPE is refused: entities are never expanded. */
export function readXml(content: Buffer, heard: Heard): void {
  const parser = new SaxesParser({ position: false });
  parser.on('error', () => {
    throw broken('xml');
  });
  parser.on('doctype', () => {
    throw broken('doctype');
  });
  parser.on('opentag', ({ name, attributes }) => heard.open?.(plain(name), attributes as Record<string, string>));
  parser.on('closetag', ({ name }) => heard.close?.(plain(name)));
  parser.on('text', (text) => heard.text?.(text));
  const decoder = new TextDecoder('utf-8');
  for (let at = 0; at < content.length; at += step) {
    parser.write(decoder.decode(content.subarray(at, at + step), { stream: true }));
  }
  parser.write(decoder.decode());
  parser.close();
}

const plain = (name: string): string => name.slice(name.indexOf(':') + 1);
