/** The part of it that specs call: a mail server in memory. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Stored {
    raw: string;
    uid: number;
    flags: string[];
  }
  interface Hoodiecrow {
    server: Server;
    listen(port: number, done: () => void): void;
    close(done: () => void): void;
    appendMessage(mailbox: string, flags: string[], date: Date, raw: string): void;
    getMailbox(path: string): { messages: Stored[] } | null;
  }
  export default function hoodiecrow(options: { plugins: string[]; storage: object }): Hoodiecrow;
}
