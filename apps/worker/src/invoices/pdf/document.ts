import { broken } from '../../fileRefused.js';
import { bounds } from '../bounds.js';
import { crossReferences, type Places } from './crossReferences.js';
import { objectAt, type PdfStream, streamAt, Unpacking } from './streams.js';
import { PdfDict, PdfParser, type PdfValue, Ref } from './syntax.js';

/** Objects packed together in a stream: where each begins in its bytes. */
interface Packed {
  bytes: Buffer;
  places: readonly number[];
}

/** A PDF as far as its embedded files need it: objects by number, read and unpacked on demand and within bounds. */
export class PdfDocument {
  private readonly unpacking = new Unpacking();
  private readonly places: Places;
  private readonly packed = new Map<number, Packed>();
  readonly trailer: PdfDict;

  constructor(private readonly file: Buffer) {
    const { places, trailer } = crossReferences(file, this.unpacking);
    this.places = places;
    this.trailer = trailer;
    if (trailer.has('Encrypt')) throw broken('encrypted');
  }

  /** What a value is, or what the object is that it points to; null if there is none. */
  readonly value = (of: PdfValue | undefined): PdfValue => {
    let value = of ?? null;
    for (let steps = 0; value instanceof Ref; steps++) {
      if (steps > bounds.pdfDepth) throw broken('pdf');
      value = this.object(value.number);
    }
    return value;
  };

  dict(of: PdfValue | undefined): PdfDict | null {
    const value = this.value(of);
    return value instanceof PdfDict ? value : null;
  }

  list(of: PdfValue | undefined): readonly PdfValue[] {
    const value = this.value(of);
    return Array.isArray(value) ? value : [];
  }

  /** The bytes of the stream that a value points to, unpacked; null: it points to none. */
  bytes(of: PdfValue | undefined): Buffer | null {
    const stream = of instanceof Ref ? this.stream(of.number) : null;
    return stream && this.unpacking.unpacked(stream, this.value);
  }

  private stream(number: number): PdfStream | null {
    const place = this.places.get(number);
    return place && 'at' in place ? streamAt(this.file, place.at, this.value) : null;
  }

  private object(number: number): PdfValue {
    const place = this.places.get(number);
    if (!place) return null;
    if ('at' in place) return objectAt(this.file, place.at).value();
    const { bytes, places } = this.packedIn(place.within);
    const at = places[place.index];
    return at === undefined ? null : new PdfParser(bytes, at).value();
  }

  /** They lie behind pairs of number and place, from `First` on. */
  private packedIn(number: number): Packed {
    let packed = this.packed.get(number);
    if (!packed) {
      const stream = this.stream(number);
      const [count, first] = ['N', 'First'].map((it) => this.value(stream?.dict.get(it)));
      if (!stream || typeof count !== 'number' || typeof first !== 'number') throw broken('pdf');
      const bytes = this.unpacking.unpacked(stream, this.value);
      const head = new PdfParser(bytes, 0);
      const places: number[] = [];
      for (let i = 0; i < count; i++) {
        head.word();
        places.push(first + Number(head.word()));
        if (places.length > bounds.pdfObjects) throw broken('pdf');
      }
      packed = { bytes, places };
      this.packed.set(number, packed);
    }
    return packed;
  }
}
