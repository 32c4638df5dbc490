import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdFolder } from './lock.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'etatwerk-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('who holds a folder alone keeps all others out until it is released', () => {
  const first = holdFolder(folder, { alone: true });
  for (const alone of [true, false]) expect(() => holdFolder(folder, { alone })).toThrow('in use by another server');
  first.release();
  holdFolder(folder, { alone: true }).release();
});

test('several may hold it together, and then nobody alone', () => {
  const holds = [holdFolder(folder, { alone: false }), holdFolder(folder, { alone: false })];
  expect(() => holdFolder(folder, { alone: true })).toThrow('in use by another server');
  for (const hold of holds) hold.release();
  holdFolder(folder, { alone: true }).release();
});
