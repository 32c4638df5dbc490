import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesContract } from '../contract/files.contract.js';
import { openFiles } from './files.js';

filesContract('folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  return {
    files: openFiles(folder),
    another: async () => openFiles(folder),
    end: async () => rmSync(folder, { recursive: true }),
  };
});
