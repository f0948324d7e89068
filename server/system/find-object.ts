import type { Actor } from '@/server/access/actor';
import { licenseRules } from '@/server/assignments/licenses/license-objects';
import { demoRules } from '@/server/demos/demo-objects';
import { exportRules } from '@/server/exports/export-objects';
import { fileRules } from '@/server/files/file-objects';
import { lineRules } from '@/server/lines/line-objects';
import { documentRules } from '@/server/payments/documents/document-objects';
import { takeRules } from '@/server/takes/take-objects';
import { findReadable, type ObjectRules, type ReadableObject } from '@/server/uploads/object-rules';

/** The rules are in docs/rules/audio.md#who-hears-and-saves-what. */
const mayRead: ObjectRules = {
  ...demoRules,
  ...takeRules,
  ...lineRules,
  ...fileRules,
  ...documentRules,
  ...exportRules,
  ...licenseRules,
};

/** Returns null for missing and forbidden objects alike, and for objects without a record. */
export function findObject(actor: Actor | null, uri: string): Promise<ReadableObject | null> {
  return findReadable(mayRead, actor, uri);
}
