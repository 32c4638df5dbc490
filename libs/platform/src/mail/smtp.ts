import { promisify } from 'node:util';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { MailRefused, MailUncertain, type Message, type SendMail } from './message.js';

/** Milliseconds for which a server may be silent. */
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, dnsTimeout: 10_000 };

interface Server {
  options: SMTPConnectionOptions;
  auth: { user: string; pass: string } | null;
}

/**
 * Sends by the server of an address, `smtp://user:password@host:587` or `smtps://…:465`, from one address of ours. With a
 * password it is TLS or nothing, unless the address says `?ignoreTLS=true`.
 */
export function openSmtp(url: string, from: string): SendMail {
  const { auth, ...options } = parseConnectionUrl(url) as SMTPConnectionOptions & { auth?: Server['auth'] };
  const requireTLS = auth !== undefined && !options.secure && !options.ignoreTLS;
  const server: Server = { options: { ...patience, requireTLS, ...options }, auth: auth ?? null };
  return (message) => send(server, from, message);
}

async function send({ options, auth }: Server, from: string, message: Message): Promise<void> {
  const raw = await built(message, from);
  const connection = new SMTPConnection(options);
  // Without a listener an error of a connection that is not waited for would end the process.
  const broken = new Promise<never>((_, reject) => connection.on('error', reject));
  broken.catch(() => undefined);
  const inTime = <T>(step: Promise<T>): Promise<T> => Promise.race([step, broken]);
  try {
    await inTime(
      new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve()))),
    );
    if (auth) await inTime(promisify(connection.login.bind(connection))(auth));
    await inTime(handOver(connection, { from, to: message.to.address }, raw)).catch(inWhichState);
  } finally {
    connection.close();
  }
}

const handOver = (connection: SMTPConnection, { from, to }: { from: string; to: string }, raw: Buffer): Promise<void> =>
  new Promise((resolve, reject) =>
    connection.send({ from, to: [to], size: raw.length }, raw, (error) => (error ? reject(error) : resolve())),
  );

/** A server that answered said what it did with the mail; 5xx: it never will take it. */
function inWhichState(error: Error & { responseCode?: number; code?: string }): never {
  const { responseCode, code, message } = error;
  if (responseCode === undefined) throw code === 'EENVELOPE' ? new MailRefused(message) : new MailUncertain(message);
  throw responseCode >= 500 ? new MailRefused(message) : error;
}

const built = (message: Message, from: string): Promise<Buffer> =>
  new MailComposer({
    from: { name: message.from, address: from },
    ...(message.replyTo !== '' && { replyTo: message.replyTo }),
    to: message.to,
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: `<${message.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // RFC 3834: no machine answers it.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
