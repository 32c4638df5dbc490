import { deflateSync } from 'node:zlib';

interface Told {
  /** Its name; others than those of the standards are told by how they are related. */
  name?: string;
  relation?: string;
  /** What stands in the stream instead of the packed file. */
  packed?: Buffer;
  /** More of the stream's dictionary. */
  stream?: string;
  /** More of the trailer. */
  trailer?: string;
  /** Objects packed into a stream, and the table of places as one too. */
  modern?: boolean;
  /** What stands instead of the tree of names. */
  names?: string;
}

/** A PDF with a file in it, for specs. */
export function pdfWith(file: string | Buffer, told: Told = {}): Buffer {
  const { name = 'factur-x.xml', relation = 'Alternative', packed = deflateSync(Buffer.from(file)) } = told;
  const stream = Buffer.concat([
    Buffer.from(
      `<< /Type /EmbeddedFile /Length ${packed.length} /Filter /FlateDecode ${told.stream ?? ''} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream'),
  ]);
  const objects = [
    '<< /Type /Catalog /Names << /EmbeddedFiles 2 0 R >> /AF [4 0 R] /Note (a \\(b\\) \\101) >>',
    told.names ?? '<< /Kids [3 0 R] >>',
    '<< /Limits [(a) (z)] /Names [(a) 4 0 R] >>',
    `<< /Type /Filespec /F (${name}) /UF <feff${Buffer.from(name, 'utf16le').swap16().toString('hex')}> /AFRelationship /${relation} /EF << /F 5 0 R >> >>`,
  ];
  return told.modern ? modern(objects, stream) : classic(objects, stream, told.trailer ?? '');
}

function classic(objects: readonly string[], stream: Buffer, more: string): Buffer {
  const { bytes, places } = laidOut([...objects, stream]);
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}`;
  return ended(bytes, `${table}trailer\n<< /Size ${places.length + 1} /Root 1 0 R ${more} >>\n`);
}

/** Objects 1 to 4 lie in object 6; the table is object 7, its rows filtered as PNG's are, by what stands above. */
function modern(objects: readonly string[], stream: Buffer): Buffer {
  const starts = objects.map((_, i) => objects.slice(0, i).join(' ').length + (i > 0 ? 1 : 0));
  const head = starts.map((at, i) => `${i + 1} ${at}`).join(' ');
  const packed = deflateSync(Buffer.from(`${head} ${objects.join(' ')}`));
  const within = `<< /Type /ObjStm /N ${objects.length} /First ${head.length + 1} /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
  const together = Buffer.concat([Buffer.from(within), packed, Buffer.from('\nendstream')]);
  const { bytes, places } = laidOut(['null', 'null', 'null', 'null', stream, together]);
  const rows = [
    ...[[0, 0, 0], ...objects.map((_, i) => [2, 6, i])],
    ...[5, 6].map((number) => [1, places[number - 1] as number, 0]),
    [1, bytes.length, 0],
  ].map(([kind = 0, at = 0, index = 0]) => Buffer.from([kind, at >> 8, at & 255, index]));
  const up = rows.map((row, i) => [2, ...row.map((byte, j) => byte - (rows[i - 1]?.[j] ?? 0))]);
  const table = deflateSync(Buffer.from(up.flat()));
  const dict = `/Type /XRef /Size 8 /W [1 2 1] /Root 1 0 R /Length ${table.length} /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>`;
  const whole = [`7 0 obj\n<< ${dict} >>\nstream\n`, table, '\nendstream\nendobj\n'].map((it) => Buffer.from(it));
  return ended(bytes, Buffer.concat(whole));
}

function laidOut(objects: readonly (string | Buffer)[]): { bytes: Buffer; places: number[] } {
  let bytes = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const places = objects.map((it, i) => {
    const at = bytes.length;
    bytes = Buffer.concat([bytes, Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(it), Buffer.from('\nendobj\n')]);
    return at;
  });
  return { bytes, places };
}

const ended = (bytes: Buffer, table: string | Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.from(table), Buffer.from(`startxref\n${bytes.length}\n%%EOF\n`)]);
