import { expect, test } from 'vitest';
import { withImporters } from './importers.mjs';

const sources = new Map([
  ['server/mail/send.ts', 'export async function send() {}'],
  ['server/mail/index.ts', "export { send } from './send';"],
  ['server/access/log-in.ts', "import {\n  send,\n} from '@/server/mail/send';"],
  ['server/jobs.ts', "const load = () => import(/* turbopackIgnore: true */ '@/server/mail/send');"],
  ['server/teams/invite.ts', "import { send } from '@/server/mail';"],
  ['server/start.ts', "import './mail/send.ts';"],
  ['server/other.ts', "import { other } from '@/server/mail/send-later';"],
]);

test('returns the changed files and the files that import them', () => {
  expect(withImporters(['server/mail/send.ts'], sources)).toEqual([
    'server/access/log-in.ts',
    'server/jobs.ts',
    'server/mail/index.ts',
    'server/mail/send.ts',
    'server/start.ts',
  ]);
  expect(withImporters(['server/mail/index.ts'], sources)).toContain('server/teams/invite.ts');
  expect(withImporters([], sources)).toEqual([]);
});
