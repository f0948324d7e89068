import { expect, test } from 'vitest';
import { db, type ObjectKind, pool } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { aFurtherAssignment, aProject, aVoice } from '@/tests/support/builders';
import { addObjects } from '@/tests/support/stored-objects';

/** Columns with URIs of objects that are read by their URI, and the kinds of the objects. */
const columns: Record<ObjectKind, string | string[]> = {
  demo: 'voice_demos.processedUri',
  demoUpload: 'voice_demos.uri',
  studioDemo: 'studio_quality_demos.processedUri',
  studioDemoUpload: 'studio_quality_demos.uri',
  take: 'audio_takes.uri',
  takePreview: 'audio_takes.processedUri',
  takeCertificate: 'audio_takes.certificateUri',
  master: 'mastered_takes.uri',
  lineTake: 'line_takes.uri',
  lineTakePreview: 'line_takes.previewUri',
  lineTakeFinal: 'line_takes.finalUri',
  projectFile: 'project_files.uri',
  document: ['project_documents.uri', 'project_documents.ublUri'],
  export: 'exports.uri',
  licenseCertificate: 'license_certificates.uri',
};

/**
 * Columns with objects that are not read by their URI: uploads before their use, images (`GET /pictures/{pictureId}`),
 * and the parts of exports.
 */
const others = [
  'export_lines.uri',
  'export_renders.uri',
  'parted_uploads.uri',
  'pictures.uri',
  'share_images.uri',
  'uploads.uri',
];

test('every column with a URI has a kind, unless its objects are not read by their URI', async () => {
  const rows = await db.$queryRaw<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables
      using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~* 'uri$' and table_name <> 'stored_objects'`;
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...Object.values(columns).flat(), ...others].toSorted());
});

const fields = '"uri", "kind", "subjectId", "projectId", "assignmentId", "userId", "created"';

/** Compares the rows of these records with what their tables say, in one statement. */
async function expectNoDifference(...subjectIds: string[]): Promise<void> {
  const select = (from: string) => `select ${fields} from ${from} where "subjectId" = any($1)`;
  const [sources, stored] = [select('object_sources'), select('stored_objects')];
  const { rows } = await pool().query(
    `(select 'missing', * from (${sources} except ${stored}) m) union all (select 'left', * from (${stored} except ${sources}) l)`,
    [subjectIds],
  );
  expect(rows).toEqual([]);
}

async function aSceneWithObjects() {
  const [voice, project] = [await aVoice({ demos: [] }), await aProject()];
  const { id: projectId, customer } = project;
  const accepted = { voiceId: voice.id, assignedById: customer.id, state: 'accepted' } as const;
  const { id: assignmentId } = await aFurtherAssignment({ projectId, ...accepted });
  const objects = await addObjects({ projectId, assignmentId, voiceId: voice.id, customerId: customer.id });
  return { ...objects, projectId, assignmentId, voiceId: voice.id, customerId: customer.id };
}

const objectsOf = (uris: Record<string, string>) =>
  db.storedObject.findMany({ where: { uri: { in: Object.values(uris) } }, orderBy: { kind: 'asc' } });

const kindsOf = async (uris: Record<string, string>) => (await objectsOf(uris)).map(({ kind }) => kind);

test('a record writes a row for each of its objects', async () => {
  const { uris, ids, projectId, assignmentId, voiceId: userId, customerId } = await aSceneWithObjects();
  const rows = await objectsOf(uris);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(Object.keys(columns)));
  const rowOf = (uri: string) => rows.filter((row) => row.uri === uri);
  const ofAssignment = { projectId, assignmentId, userId };
  expect(rowOf(uris.take)).toMatchObject([{ kind: 'take', subjectId: ids.take, ...ofAssignment }]);
  expect(rowOf(uris.master)).toMatchObject([{ kind: 'master', subjectId: ids.master, ...ofAssignment }]);
  expect(rowOf(uris.lineTakeFinal)).toMatchObject([
    { kind: 'lineTakeFinal', subjectId: ids.lineTake, ...ofAssignment },
  ]);
  expect(rowOf(uris.projectFile)).toMatchObject([
    { kind: 'projectFile', subjectId: ids.file, projectId, assignmentId: null, userId: customerId },
  ]);
  expect(rowOf(uris.document)).toMatchObject([
    { kind: 'document', subjectId: ids.document, projectId, assignmentId, userId: null },
  ]);
  expect(rowOf(uris.structuredDocument)).toMatchObject([
    { kind: 'document', subjectId: ids.document, projectId, assignmentId, userId: null },
  ]);
  expect(rowOf(uris.studioDemo)).toMatchObject([{ subjectId: userId, projectId: null, userId }]);
  await expectNoDifference(userId, ...Object.values(ids));
});

test('a record that changes its object, or has none any more, changes the row', async () => {
  const { uris, ids, voiceId } = await aSceneWithObjects();
  const before = await kindsOf(uris);
  const next = `next/${newId()}`;
  await db.masteredTake.update({ where: { id: ids.master }, data: { uri: next } });
  await db.export.update({ where: { id: ids.export }, data: { uri: null } });
  await db.voiceDemo.update({ where: { id: ids.demo }, data: { processedUri: null } });
  await db.studioQualityDemo.update({ where: { voiceId }, data: { uri: `${next}-studio` } });
  await db.lineTake.updateMany({ where: { id: ids.lineTake }, data: { finalUri: uris.lineTake } });
  await db.audioTake.updateMany({ where: { id: ids.take }, data: { certificateUri: `${next}-certificate` } });
  const changed = ['demo', 'studioDemoUpload', 'takeCertificate', 'master', 'export'];
  expect(await kindsOf(uris)).toEqual(before.filter((kind) => !changed.includes(kind)));
  expect(await db.storedObject.findMany({ where: { uri: next } })).toMatchObject([{ subjectId: ids.master }]);
  await expectNoDifference(voiceId, ...Object.values(ids));
});

test('a deleted record leaves no row, also if the database deletes it', async () => {
  const { uris, ids, projectId, voiceId } = await aSceneWithObjects();
  const before = await kindsOf(uris);
  await db.voiceDemo.delete({ where: { id: ids.demo } });
  await db.studioQualityDemo.deleteMany({ where: { voiceId } });
  // Cascades to its take.
  await db.line.delete({ where: { id: ids.line } });
  expect(await kindsOf(uris)).toEqual(before.filter((kind) => !/^(demo|studioDemo|lineTake)/.test(kind)));
  await db.project.delete({ where: { id: projectId } });
  expect(await objectsOf(uris)).toEqual([]);
  await expectNoDifference(voiceId, ...Object.values(ids));
});

test('a rolled back record leaves no row', async () => {
  const { projectId, customerId } = await aSceneWithObjects();
  const uri = `test/${newId()}.pdf`;
  const failed = db.$transaction(async (tx) => {
    await tx.projectFile.create({
      data: { projectId, userId: customerId, name: 'x', uri, contentType: 'application/pdf', uploadedByClient: true },
    });
    expect(await tx.storedObject.count({ where: { uri } })).toBe(1);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await db.storedObject.count({ where: { uri } })).toBe(0);
});
