import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A new folder for the tests of a file, or of a `describe`, which is removed after them. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'timbre-test-'));
  // PostgreSQL runs as another user when we are root and must be able to open the folder.
  chmodSync(folder, 0o755);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
