import { aDemo, aFile, aLine, aLineTake, aTake } from './builders';
import { db, type DocumentKind, type ObjectKind } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';

/** Settings of an export without processing. */
export const exportOptions = {
  format: 'flac',
  bitrate: null,
  ending: 'flac',
  denoise: false,
  denoiseamount: null,
  leveler: false,
  normloudness: false,
  hipfilter: false,
  loudnesstarget: -16,
};

/**
 * `projectFile` is a customer's file, and `document` and `structuredDocument` are files of a customer's document; the other
 * three belong to the voice's side.
 */
export type ObjectName = ObjectKind | 'structuredDocument' | 'voiceFile' | 'voiceDocument' | 'voiceStructuredDocument';

type Owners = { projectId: string; assignmentId: string; voiceId: string; customerId: string };

/** Adds records with an object of each kind. Returns their URIs, which the object store does not have. */
export async function addObjects({ projectId, assignmentId, voiceId, customerId }: Owners) {
  const key = `test/${newId()}`;
  const uris: Readonly<Record<ObjectName, string>> = {
    demo: `${key}-demo.mp3`,
    demoUpload: `${key}-demo.wav`,
    studioDemo: `${key}-studio.mp3`,
    studioDemoUpload: `${key}-studio.wav`,
    take: `${key}-take.wav`,
    takePreview: `${key}-take.mp3`,
    takeCertificate: `${key}-take.pdf`,
    master: `${key}-master.wav`,
    lineTake: `${key}-line.aiff`,
    lineTakePreview: `${key}-line.mp3`,
    lineTakeFinal: `${key}-line.wav`,
    projectFile: `${key}-brief.pdf`,
    voiceFile: `${key}-notes.pdf`,
    document: `${key}-receipt.pdf`,
    structuredDocument: `${key}-receipt.xml`,
    voiceDocument: `${key}-self-billing.pdf`,
    voiceStructuredDocument: `${key}-self-billing.xml`,
    export: `${key}-export.zip`,
    licenseCertificate: `${key}-license.pdf`,
  };
  const demo = { uri: uris.demoUpload, processedUri: uris.demo, name: 'Own demo', position: 9 };
  const { id: demoId } = await aDemo({ voiceId, ...demo });
  await db.studioQualityDemo.create({
    data: { voiceId, uri: uris.studioDemoUpload, processedUri: uris.studioDemo, status: 'done' },
  });
  const take = await aTake({
    projectId,
    assignmentId,
    userId: voiceId,
    name: 'Own take',
    uri: uris.take,
    processedUri: uris.takePreview,
    certificateUri: uris.takeCertificate,
  });
  const master = await db.masteredTake.create({
    data: { takeId: take.id, projectId, type: 'lufs16', status: 'done', uri: uris.master },
  });
  const line = await aLine({ projectId, filename: 'Own line.wav' });
  const lineTake = await aLineTake({
    lineId: line.id,
    assignmentId,
    userId: voiceId,
    uri: uris.lineTake,
    previewUri: uris.lineTakePreview,
    finalUri: uris.lineTakeFinal,
  });
  const file = await aFile({ projectId, userId: customerId, uri: uris.projectFile, name: 'Own file' });
  await aFile({ projectId, userId: voiceId, uri: uris.voiceFile, name: 'Own file', uploadedByClient: false });
  const { teamId } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  const addDocument = (kind: DocumentKind, uri: string, ublUri: string) =>
    db.projectDocument.create({
      data: { projectId, assignmentId, teamId, kind, uri, ublUri, facts: {}, number: `OWN-${newId()}` },
    });
  const document = await addDocument('receipt', uris.document, uris.structuredDocument);
  await addDocument('selfBilling', uris.voiceDocument, uris.voiceStructuredDocument);
  await db.licenseCertificate.create({
    data: { assignmentId, number: `OWN-${newId()}`, facts: {}, uri: uris.licenseCertificate },
  });
  const exported = await db.export.create({
    data: { projectId, createdById: customerId, status: 'finished', options: exportOptions, uri: uris.export },
  });
  return {
    uris,
    ids: {
      demo: demoId,
      take: take.id,
      master: master.id,
      line: line.id,
      lineTake: lineTake.id,
      licenseCertificate: assignmentId,
      file: file.id,
      document: document.id,
      export: exported.id,
    },
  };
}
