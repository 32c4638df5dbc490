import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { MailRefused, MailUncertain, type Message } from './message.js';
import { openSmtp } from './smtp.js';

const message: Message = {
  ...{ id: 'of-a-cause', from: 'Müller & Söhne', replyTo: '', subject: 'Prüfung' },
  ...{
    to: { name: 'Ada, "die" <Erste>', address: 'ada@example.org' },
    text: 'Guten Tag,\n.\nzwei',
    html: '<p>zwei</p>',
  },
};
const took: { from: string; to: string[]; raw: string; user: string | undefined }[] = [];
let refusal: (Error & { responseCode: number }) | null = null;
let server: SMTPServer;
let port: number;

beforeAll(async () => {
  // The server's own certificate is known to everybody, which it says.
  jest.spyOn(console, 'error').mockImplementation();
  server = new SMTPServer({
    authOptional: true,
    onAuth: ({ username, password }, _, done) =>
      password === 'geheim' ? done(null, { user: username }) : done(new Error('wrong')),
    onData(stream, { envelope, user }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal) return done(refusal);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        took.push({ from, to, raw: Buffer.concat(chunks).toString(), user: user as string | undefined });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.server.address() as { port: number }).port;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  took.length = 0;
  refusal = null;
});
const refusedWith = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });
const insecure = 'tls.rejectUnauthorized=false';

test('a mail goes out as text and HTML, from our address by the name of the company, with an id of its cause', async () => {
  await openSmtp(`smtp://127.0.0.1:${port}?${insecure}`, 'plan@firma.example')(message);
  const [mail] = took;
  expect([mail?.from, mail?.to]).toEqual(['plan@firma.example', ['ada@example.org']]);
  expect(mail?.raw).toMatch(/^Message-ID: <of-a-cause@firma\.example>\r$/m);
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mail?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
  expect(mail?.raw).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
});

test('an answer goes where the company wants it, else to the server, which writes', async () => {
  const address = `smtp://127.0.0.1:${port}?${insecure}`;
  await openSmtp(address, 'plan@firma.example')({ ...message, replyTo: 'marketing@firma.example' });
  await openSmtp(address, 'plan@firma.example')(message);
  expect(took[0]?.raw).toMatch(/^Reply-To: marketing@firma\.example\r$/m);
  expect(took[0]?.raw).toMatch(/^From: .*<plan@firma\.example>\r$/m);
  expect(took[1]?.raw).not.toMatch(/^Reply-To:/im);
});

test('no text makes a line of the head, and none a second recipient', async () => {
  const evil = {
    ...message,
    from: 'Firma\r\nBcc: boss@example.org',
    subject: 'Hallo\r\nBcc: boss@example.org\r\n\r\n<b>',
    to: { name: 'Ada\r\nBcc: x@example.org', address: 'ada@example.org' },
  };
  await openSmtp(`smtp://127.0.0.1:${port}?${insecure}`, 'plan@firma.example')(evil);
  const [head = ''] = took[0]?.raw.split('\r\n\r\n') ?? [];
  expect(head).not.toMatch(/^bcc:/im);
  expect(took[0]?.to).toEqual(['ada@example.org']);
});

test('a password goes over TLS alone', async () => {
  const at = (options: string) => openSmtp(`smtp://etatwerk:geheim@127.0.0.1:${port}?${options}`, 'plan@firma.example');
  await at(insecure)(message);
  expect(took[0]?.user).toBe('etatwerk');
  // Its certificate is its own: it is not taken for another's.
  await expect(at('')(message)).rejects.not.toBeInstanceOf(MailUncertain);
  expect(took).toHaveLength(1);
});

test('what the server refuses for good is told from what may be tried again', async () => {
  const send = openSmtp(`smtp://127.0.0.1:${port}?${insecure}`, 'plan@firma.example');
  refusal = refusedWith(550);
  await expect(send(message)).rejects.toBeInstanceOf(MailRefused);
  refusal = refusedWith(451);
  const later = await send(message).catch((error: unknown) => error);
  expect([later instanceof MailRefused, later instanceof MailUncertain]).toEqual([false, false]);
  const wrong = openSmtp(`smtp://etatwerk:falsch@127.0.0.1:${port}?${insecure}`, 'plan@firma.example');
  const unknown = await wrong(message).catch((error: unknown) => error);
  expect([unknown instanceof MailRefused, unknown instanceof MailUncertain]).toEqual([false, false]);
  const nowhere = await openSmtp('smtp://127.0.0.1:1', 'plan@firma.example')(message).catch((error: unknown) => error);
  expect([nowhere instanceof MailRefused, nowhere instanceof MailUncertain]).toEqual([false, false]);
});

test('a connection that breaks while the mail is taken leaves open whether it was', async () => {
  const broken: Server = createServer((socket: Socket) => {
    socket.write('220 hier\r\n');
    let isBody = false;
    socket.on('data', (chunk) => {
      const said = chunk.toString();
      if (isBody) return void (said.includes('\r\n.\r\n') && socket.destroy());
      isBody = said.startsWith('DATA');
      socket.write(isBody ? '354 weiter\r\n' : '250 gut\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  const { port: at } = broken.address() as { port: number };
  await expect(openSmtp(`smtp://127.0.0.1:${at}`, 'plan@firma.example')(message)).rejects.toBeInstanceOf(MailUncertain);
  await new Promise((resolve) => broken.close(resolve));
});
