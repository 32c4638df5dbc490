/** A mail as it goes out. */
export interface Message {
  /** Of its cause; its Message-ID is made of it. */
  id: string;
  /** Who writes, as it is read; the address is the server's own. */
  from: string;
  /** Where an answer goes; empty: to the server's address. */
  replyTo: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** The mail server refused it for good: asking again would not help. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
/** The connection broke while the server took it: whether it has it is not known. */
export class MailUncertain extends Error {
  override name = 'MailUncertain';
}

/** Sends a mail. Throws MailRefused, MailUncertain; anything else: it was certainly not sent and may be tried again. */
export type SendMail = (message: Message) => Promise<void>;
