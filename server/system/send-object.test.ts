import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { download } from './send-object';
import { db } from '@/server/platform/db';
import { aFile, anActor, aProject } from '@/tests/support/builders';
import { addObjects } from '@/tests/support/stored-objects';

async function sentName(file: { name: string; uri: string }, filename?: string): Promise<string> {
  const { id: projectId, customerId: userId } = await aProject();
  const { uri } = await aFile({ projectId, userId, ...file });
  const { extra } = await download(await anActor(userId), { uri, filename });
  const disposition = new URL(extra.redirectTo ?? '').searchParams.get('response-content-disposition') ?? '';
  return decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? '');
}

const uriWith = (ending: string) => `files/${randomUUID()}${ending}`;

test.each([
  ['Brief åäö 脚本.pdf', '.pdf', 'Brief åäö 脚本.pdf'],
  ['Photo.JPG', '.jpg', 'Photo.JPG'],
  ['v1.2 final', '.docx', 'v1.2 final.docx'],
  // Shown as "report exe.pdf".
  ['report \u202Efdp.exe', '.pdf', 'report fdp.exe.pdf'],
  ['setup.exe', '.wav', 'setup.exe.wav'],
  ['a\u2066b\u200Fc\u0000d\u0085e\u2028f\uD800g\uFEFFh.pdf', '.pdf', 'abcdefgh.pdf'],
  ['../..\\boot.pdf', '.pdf', '.._.._boot.pdf'],
  ['\u202E', '.pdf', 'download.pdf'],
  ['.pdf', '.pdf', '.pdf.pdf'],
  ['setup.exe', '', 'setup_exe'],
])('a link that names a file %j, stored with the ending %j, sends it as %j', async (filename, ending, expected) => {
  expect(await sentName({ name: 'brief.pdf', uri: uriWith(ending) }, filename)).toBe(expected);
});

test('a PDF of a document is shown, and its XML only saved', async () => {
  const { id: projectId, customerId: customer } = await aProject({ state: 'assigned' });
  const { id: assignmentId, voiceId } = await db.assignment.findFirstOrThrow({ where: { projectId } });
  const { uris } = await addObjects({ projectId, assignmentId, voiceId, customerId: customer });
  const sent = async (uri: string) => {
    const { extra } = await download(await anActor(customer), { uri });
    const query = new URL(extra.redirectTo ?? '').searchParams;
    const [disposition] = (query.get('response-content-disposition') ?? '').split(';');
    return [query.get('response-content-type'), disposition];
  };
  expect(await sent(uris.document)).toEqual(['application/pdf', 'inline']);
  expect(await sent(uris.structuredDocument)).toEqual(['application/xml', 'attachment']);
  expect(await sent(uris.projectFile)).toEqual(['application/octet-stream', 'attachment']);
});

test('without a name in the link, the name of the record has the ending of the object, too', async () => {
  expect(await sentName({ name: 'Script.docx', uri: uriWith('.docx') })).toBe('Script.docx');
  expect(await sentName({ name: 'Script', uri: uriWith('.docx') })).toBe('Script.docx');
  expect(await sentName({ name: 'Script.docx', uri: uriWith('.exe') })).toBe('Script.docx.exe');
});
