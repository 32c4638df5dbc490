import { bounds, tooBig } from '../bounds.js';
import { PdfDocument } from './document.js';
import { Name, type PdfDict, type PdfValue, Ref } from './syntax.js';

/** Names under which invoices lie in PDFs (Factur-X, ZUGFeRD 1 and 2, XRechnung). */
const invoiceNames = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];
/** How an embedded file may be related to the document, so that it is its invoice. */
const relations = ['Data', 'Alternative', 'Source'];

interface Embedded {
  name: string;
  relation: string;
  file: PdfValue | undefined;
}

/** The invoice that lies in a PDF: by its name, else the only XML file that says it is the document's data, else the only one. Null: none. */
export function embeddedInvoice(pdf: Buffer): Buffer | null {
  const document = new PdfDocument(pdf);
  const files = embeddedFiles(document);
  const others = files.filter((it) => it.name.endsWith('.xml') && it.relation !== 'Supplement');
  const related = others.filter((it) => relations.includes(it.relation));
  const found = files.find((it) => invoiceNames.includes(it.name)) ?? only(related) ?? only(others);
  return found ? document.bytes(found.file) : null;
}

const only = <T>([first, ...others]: readonly T[]): T | undefined => (others.length ? undefined : first);

/** Files of the document's tree of names, and those associated with the whole of it. */
function embeddedFiles(document: PdfDocument): Embedded[] {
  const catalog = document.dict(document.trailer.get('Root'));
  const named = namedFiles(document, document.dict(catalog?.get('Names'))?.get('EmbeddedFiles'));
  const files = [...named, ...document.list(catalog?.get('AF'))].flatMap((it) => {
    const specification = document.dict(it);
    return specification ? [embedded(document, specification)] : [];
  });
  // Most stand in both.
  const key = ({ file }: Embedded) => (file instanceof Ref ? file.number : file);
  return [...new Map(files.map((it) => [key(it), it])).values()];
}

function embedded(document: PdfDocument, specification: PdfDict): Embedded {
  const files = document.dict(specification.get('EF'));
  const relation = document.value(specification.get('AFRelationship'));
  return {
    name: text(document.value(specification.get('UF'))) || text(document.value(specification.get('F'))),
    relation: relation instanceof Name ? relation.name : '',
    file: files?.get('F') ?? files?.get('UF'),
  };
}

/** A tree of names: leaves list name and file in turn. */
function namedFiles(document: PdfDocument, root: PdfValue | undefined): PdfValue[] {
  const found: PdfValue[] = [];
  const seen = new Set<number>();
  const waiting = [root ?? null];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node instanceof Ref) {
      if (seen.has(node.number)) continue;
      seen.add(node.number);
    }
    if (found.length + waiting.length > mostFiles) throw tooBig('pdfObjects');
    const dict = document.dict(node);
    found.push(...document.list(dict?.get('Names')).filter((_, i) => i % 2 === 1));
    waiting.push(...document.list(dict?.get('Kids')));
  }
  return found;
}

const mostFiles = Math.floor(bounds.pdfObjects / 100);

/** A name, in UTF-16 where it begins with that mark. */
function text(value: PdfValue): string {
  if (typeof value !== 'string') return '';
  const bytes = Buffer.from(value, 'latin1');
  const isWide = value.startsWith('\xfe\xff');
  return (isWide ? new TextDecoder('utf-16be').decode(bytes) : value).toLowerCase();
}
