import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { csvOf } from '@/lib/domain/csv';
import type { Actor } from '@/server/access/actor';
import { requireRecentPassword } from '@/server/access/passwords/confirm-password';
import { brandName } from '@/server/installation/names';
import { now } from '@/server/platform/clock';
import { db } from '@/server/platform/db';
import { HttpResult } from '@/server/platform/http-result';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { collectKinds, withoutBigInt } from '@/server/support/personal-data/export-user-data';
import { maxRecords, type Person } from '@/server/support/user-data';

/**
 * Returns a ZIP of the user's data (GDPR, articles 15 and 20): the export of support, without what others may know by an
 * address that is not verified, and a list of the user's recordings and files. It is written while it is sent, one kind of
 * record after the other (docs/rules/requests.md#your-data).
 * @throws AppError 'forbidden' without a recent password, 'too-many-requests'.
 */
export async function exportOwnData(actor: Actor): Promise<HttpResult<undefined>> {
  requireRecentPassword(actor);
  await takePoint('dataExports', actor.userId);
  const person = await findSelf(actor);
  const zip = new ZipFile();
  const output = new PassThrough();
  // A stream may fail before it is read, which would end the process. The reader gets the error when it begins.
  output.on('error', () => {});
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  zip.outputStream.pipe(output);
  const add = (path: string, read: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, { compress: true }, (done) => done(null, Readable.from(read(), { objectMode: false })));
  zip.addBuffer(Buffer.from(readme()), 'README.txt');
  add('data.json', () => jsonOf(person));
  add('recordings-and-files.csv', () => fileListOf(person.id));
  zip.end();
  return new HttpResult(undefined, {
    bytes: output,
    headers: { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment; filename="my-data.zip"' },
  });
}

/** The current address is verified; earlier ones may belong to others by now, and a new one may not be the user's. */
async function findSelf(actor: Actor): Promise<Person> {
  const { userId: id } = actor;
  const { email } = await db.user.findUniqueOrThrow({ where: { id }, select: { email: true } });
  const ownTeams = await db.team.findMany({
    where: { members: { some: { userId: id }, none: { userId: { not: id } } } },
    select: { id: true },
  });
  return { id, addresses: [email], exporter: actor, ownTeamIds: ownTeams.map((team) => team.id), isSelf: true };
}

async function* jsonOf(person: Person): AsyncGenerator<string> {
  yield `{\n"exported": ${JSON.stringify(now().toISOString())}`;
  for await (const [kind, records] of collectKinds(person)) {
    yield `,\n${JSON.stringify(kind)}: ${JSON.stringify(records, withoutBigInt, 2)}`;
  }
  yield '\n}\n';
}

async function* fileListOf(userId: string): AsyncGenerator<string> {
  yield csvOf([['Kind', 'Name', 'Project', 'Uploaded'], ...(await filesOf(userId))]);
}

const newest = { orderBy: { created: 'desc' }, take: maxRecords } as const;
const inProject = { project: { select: { name: true } }, created: true } as const;

type FileRow = [kind: string, name: string, project: string, uploaded: string];

async function filesOf(userId: string): Promise<FileRow[]> {
  const takes = await db.audioTake.findMany({ where: { userId }, select: { name: true, ...inProject }, ...newest });
  const line = { select: { filename: true, project: inProject.project } } as const;
  const lineTakes = await db.lineTake.findMany({ where: { userId }, select: { line, created: true }, ...newest });
  const files = await db.projectFile.findMany({ where: { userId }, select: { name: true, ...inProject }, ...newest });
  const demos = await db.voiceDemo.findMany({
    where: { voiceId: userId },
    select: { name: true, created: true },
    ...newest,
  });
  return [
    ...takes.map(({ name, project, created }) => fileRow('Take', name, project.name, created)),
    ...lineTakes.map((take) => fileRow('Line', take.line.filename, take.line.project.name, take.created)),
    ...files.map(({ name, project, created }) => fileRow('File', name, project.name, created)),
    ...demos.map(({ name, created }) => fileRow('Voice demo', name, '', created)),
  ];
}

const fileRow = (kind: string, name: string, project: string, created: Date): FileRow => [
  kind,
  name,
  project,
  created.toISOString(),
];

function readme(): string {
  return [
    `What ${brandName()} stores about you.`,
    '',
    'data.json: your account, projects, messages, payments and all other records, at most 10,000 of each kind.',
    'recordings-and-files.csv: your recordings and files. Open the project to download them.',
    '',
    'Passwords, keys and what others wrote are not included. Questions? Please contact our support.',
    '',
  ].join('\n');
}
