import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { splitFilename } from '@/lib/domain/delivery/file-names';
import { numberedTakeName, takeNumbers } from '@/lib/domain/delivery/takes';
import { type CertifiedFile, licenseCertificate } from '@/lib/domain/licenses/certificates';
import { masterNames } from '@/lib/domain/sound/mastering';
import { db } from '@/server/platform/db';
import { isMissingObject, openObject } from '@/server/platform/storage/storage';
import { numberedTake } from '@/server/projects/project-takes';
import { objectFilename } from '@/server/uploads/object-rules';

/**
 * Returns the files of an assignment's delivery: originals and masters of its takes, and the final files of lines, each
 * with its name as a download. Reads every file as a stream.
 */
export async function certifyFiles(assignmentId: string, signal: AbortSignal): Promise<CertifiedFile[]> {
  const renewed = await renewedFiles(assignmentId);
  if (renewed) return renewed;
  const files = [...(await filesOfTakes(assignmentId)), ...(await filesOfLines(assignmentId))];
  const certified: CertifiedFile[] = [];
  for (const { name, uri } of files) certified.push({ name, ...(await digestOf(uri, signal)) });
  return certified;
}

/**
 * Returns the files of a renewal: those of the original recording, and of its pickups and extra rounds that were
 * approved before, as their certificates name them. Null for other projects.
 */
async function renewedFiles(assignmentId: string): Promise<CertifiedFile[] | null> {
  const {
    approvedAt,
    project: { kind, originalId },
  } = await db.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    select: { approvedAt: true, project: { select: { kind: true, originalId: true } } },
  });
  if (kind !== 'renewal' || !originalId || !approvedAt) return null;
  const recorded = await db.licenseCertificate.findMany({
    where: {
      assignment: {
        state: 'accepted',
        approvedAt: { lte: approvedAt },
        project: { OR: [{ id: originalId }, { originalId, kind: { in: ['pickup', 'round'] } }] },
      },
    },
    orderBy: { assignment: { approvedAt: 'asc' } },
    select: { facts: true, issuedAt: true },
  });
  // The job is repeated until these certificates are issued.
  if (recorded.length === 0 || recorded.some(({ issuedAt }) => issuedAt === null)) {
    throw new Error(`The certificates of project ${originalId} are not issued yet`);
  }
  return recorded.flatMap(({ facts }) => licenseCertificate.parse(facts).files);
}

type StoredFile = { name: string; uri: string };

async function filesOfTakes(assignmentId: string): Promise<StoredFile[]> {
  const takes = await db.audioTake.findMany({
    where: { assignmentId, status: 'done' },
    select: {
      ...numberedTake,
      projectId: true,
      uri: true,
      masters: {
        where: { status: 'done' },
        orderBy: { type: 'asc' },
        select: {
          type: true,
          uri: true,
        },
      },
    },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
  });
  const [first] = takes;
  if (!first) return [];
  // Takes of other assignments of the voice have names and numbers, too.
  const { projectId, userId } = first;
  const numbers = takeNumbers(await db.audioTake.findMany({ where: { projectId, userId }, select: numberedTake }));
  return takes.flatMap(({ id, name: given, uri, masters }) => {
    const name = numberedTakeName({ name: given, number: numbers.get(id) ?? 1 });
    const mastered = masters.flatMap((master) =>
      master.uri === null
        ? []
        : { name: objectFilename(`${name} ${masterNames[master.type]}`, { uri: master.uri }), uri: master.uri },
    );
    return [{ name: objectFilename(name, { uri }), uri }, ...mastered];
  });
}

async function filesOfLines(assignmentId: string): Promise<StoredFile[]> {
  const lines = await db.line.findMany({
    where: { take: { assignmentId, status: 'done' } },
    select: { filename: true, take: { select: { uri: true, finalUri: true } } },
    orderBy: { filename: 'asc' },
  });
  return lines.flatMap(({ filename, take }) => {
    const uri = take?.finalUri ?? take?.uri;
    return uri ? { name: objectFilename(splitFilename(filename).stem, { uri }), uri } : [];
  });
}

async function digestOf(uri: string, signal: AbortSignal): Promise<Pick<CertifiedFile, 'sizeBytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    await pipeline(
      await openObject(uri),
      async (chunks: AsyncIterable<Uint8Array>) => {
        for await (const chunk of chunks) {
          hash.update(chunk);
          sizeBytes += chunk.length;
        }
      },
      { signal },
    );
  } catch (error) {
    if (isMissingObject(error)) return { sizeBytes: 0, sha256: null };
    throw error;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
