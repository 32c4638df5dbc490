import type { StoredImport, StoredPreview } from '@contracts/importing/stored.js';
import type { ImportCommand, Stopped } from '@domain/importing/commands.js';
import type { Known } from '@domain/importing/table.js';

/** What goes between the worker's own thread and the one that reads files: small pieces, so that neither stops for long. */

/** A piece of what the tenant holds. */
export type KnownPart = Partial<Omit<Known, 'entries'>> & { entries?: readonly (readonly [string, string])[] };

export type ToReader =
  | { known: KnownPart }
  /** What the plan refuses of the commands that were asked about. */
  | { stopped: readonly Stopped[] }
  | {
      read: {
        told: StoredImport;
        /** null where `key` is the file that this thread read last. */
        file: Uint8Array | null;
        key: string;
        acceptProposals: boolean;
        withCommands: boolean;
      };
    };

export type FromReader =
  | { refused: { status: number; code: string; params: Readonly<Record<string, unknown>> } }
  /** Would they be done? Answered by `stopped`. */
  | { rehearse: readonly ImportCommand[] }
  | { page: number; json: string }
  | { commands: string }
  | { done: { preview: StoredPreview; pages: number; answers: Record<string, string>; count: number } };
