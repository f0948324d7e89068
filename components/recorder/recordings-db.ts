import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type ChunkFormat, decodeChunks } from './capture';
import { cutRegion, cutStart, type Pcm, type Region, secondsOf } from './pcm';

/** A recording that the server does not have yet. */
export type StoredRecording = {
  /** Id of the recording, and idempotency key of its delivery. */
  id: string;
  userId: string;
  projectId: string;
  /** Line of the recording; null for a take of the project. */
  lineId: string | null;
  /** Filename of the line when the recording began; for a take, its name. */
  filename: string;
  format: ChunkFormat;
  rate: number;
  /** The recording is uploaded in the background (`recordingQueue` in components/booth/recording-queue.ts). */
  isFinished: boolean;
  /** The selected part; absent for all of it. */
  region?: Region;
  /** Comment of the take. */
  comment?: string;
  /** URI of the upload, once it is complete. */
  uri: string | null;
  /** Reason why the server refused it. */
  problem: string | null;
  /** Time in milliseconds since 1970. */
  created: number;
};

/** A recording that is being split into lines; its file stays where it is. */
export type StoredSplit = {
  id: string;
  userId: string;
  projectId: string;
  /** Properties by which the file is recognized when it is chosen again. */
  file: { name: string; size: number; lastModified: number };
  includesRecorded: boolean;
  /** Pieces that the server does not have. */
  plan: readonly { id: number; start: number; end: number; lineId: string | null }[];
  /** Uploads of pieces in progress, by line. */
  uploads: Readonly<Record<string, { idempotencyKey: string; uri: string | null }>>;
  /** Time in milliseconds since 1970. */
  created: number;
};

type Schema = {
  recordings: { key: string; value: StoredRecording };
  splits: { key: string; value: StoredSplit };
  /** Chunks by recording and index. */
  chunks: { key: [string, number]; value: ArrayBuffer };
} & DBSchema;

/** Logging out deletes databases with this prefix (`clearBrowserStorage` in lib/client/clear-browser-storage.ts). */
const databaseName = 'timbre-recordings';

let database: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>(databaseName, 2, {
    upgrade: (db, oldVersion) => {
      if (oldVersion < 1) {
        db.createObjectStore('recordings', { keyPath: 'id' });
        db.createObjectStore('chunks');
      }
      db.createObjectStore('splits', { keyPath: 'id' });
    },
    // A logout in another tab deletes the database, and a new version changes it.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      database = null;
    },
    terminated: () => {
      database = null;
    },
  }).catch((error: unknown) => {
    database = null;
    throw error;
  });
  return database;
}

const chunksOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);

export async function storeRecording(recording: StoredRecording): Promise<void> {
  await (await open()).put('recordings', recording);
}

/** Changes a recording. Does nothing if it was deleted. */
export async function changeRecording(id: string, changes: Partial<StoredRecording>): Promise<void> {
  const transaction = (await open()).transaction('recordings', 'readwrite');
  const recording = await transaction.store.get(id);
  if (recording) await transaction.store.put({ ...recording, ...changes });
  await transaction.done;
}

export async function storeChunk(id: string, index: number, chunk: ArrayBuffer): Promise<void> {
  await (await open()).put('chunks', chunk, [id, index]);
}

/** Lists the recordings, oldest first. */
export async function listRecordings(userId: string): Promise<StoredRecording[]> {
  const recordings = await (await open()).getAll('recordings');
  return recordings.filter((recording) => recording.userId === userId).toSorted((a, b) => a.created - b.created);
}

export async function deleteRecording(id: string): Promise<void> {
  const transaction = (await open()).transaction(['recordings', 'chunks'], 'readwrite');
  await Promise.all([
    transaction.objectStore('recordings').delete(id),
    transaction.objectStore('chunks').delete(chunksOf(id)),
    transaction.done,
  ]);
}

/**
 * Returns the recording without its first moment.
 * @throws DOMException if a webm recording cannot be decoded.
 */
export async function readRecording(recording: StoredRecording): Promise<Pcm> {
  const chunks = await (await open()).getAll('chunks', chunksOf(recording.id));
  return cutStart(await decodeChunks(recording, chunks));
}

/** Returns the recording as it is delivered: the selected part, with fades. */
export async function readDelivery(recording: StoredRecording): Promise<Pcm> {
  const pcm = await readRecording(recording);
  return cutRegion(pcm, recording.region ?? { start: 0, end: secondsOf(pcm) });
}

export async function storeSplit(split: StoredSplit): Promise<void> {
  await (await open()).put('splits', split);
}

/** @param change returns null to delete it */
export async function changeSplit(id: string, change: (split: StoredSplit) => StoredSplit | null): Promise<void> {
  const transaction = (await open()).transaction('splits', 'readwrite');
  const split = await transaction.store.get(id);
  const changed = split && change(split);
  if (changed) await transaction.store.put(changed);
  else await transaction.store.delete(id);
  await transaction.done;
}

/** Lists the splits, newest first. */
export async function listSplits(userId: string, projectId: string): Promise<StoredSplit[]> {
  const splits = await (await open()).getAll('splits');
  return splits
    .filter((split) => split.userId === userId && split.projectId === projectId)
    .toSorted((a, b) => b.created - a.created);
}
