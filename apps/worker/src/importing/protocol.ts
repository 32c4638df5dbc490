import type { Dimension } from '@contracts/importing/planTargets.js';
import type { StoredImport, StoredPreview } from '@contracts/importing/stored.js';
import type { CustomField } from '@contracts/masterData/dataElementType.js';
import type { ImportCommand, Stopped } from '@domain/importing/commands.js';
import type { Known } from '@domain/importing/table.js';
import type { EarlierImport } from './prints.js';

/** What goes between the worker's own thread and the one that reads files: small pieces, so that neither stops for long. */

/** A piece of what the tenant holds. */
export type KnownPart = Partial<Omit<Known, 'entries' | 'imported'>> & {
  entries?: readonly (readonly [string, string])[];
  earlier?: EarlierImport;
  /** Of a kind that the tenant made, or of elements: there with what they are split over. */
  own?: { tree: boolean; fields: readonly CustomField[]; dimensions?: readonly Dimension[] };
};

export type ToReader =
  | { known: KnownPart }
  /** What the plan refuses of the commands that were asked about; `at` is the place among these. */
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
  /** Would these, the next of the list, be done? Answered by `stopped`. */
  | { rehearse: readonly ImportCommand[] }
  | { page: number; json: string }
  | { commands: string; prints: string }
  | { done: { preview: StoredPreview; pages: number; answers: Record<string, string>; count: number } };
