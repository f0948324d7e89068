import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { setUnsentRecordings } from '@/lib/client/unsent-recordings';
import type { ChunkFormat } from './capture';
import { decodeChunks } from './decode-chunks';
import { cutStart, finishRecording, type Pcm } from './pcm';

/** A recording of the booth that the server does not have yet. */
export interface StoredRecording {
  /** Also the idempotency key of its delivery. */
  id: string;
  userId: string;
  projectId: string;
  lineId: string;
  /** Of the line, when the recording began. */
  filename: string;
  format: ChunkFormat;
  rate: number;
  isFinished: boolean;
  /** Mistakes, in ms from the start of the finished recording. */
  marks: readonly number[];
  /** Of the upload, once it is complete. */
  uri: string | null;
  /** Why the server refused it. */
  problem: string | null;
  /** Milliseconds since 1970. */
  created: number;
}

/** What a draft is recorded for. */
export interface DraftOwner {
  userId: string;
  projectId: string;
  /** Null for a take of the project. */
  lineId: string | null;
}

/** A recording that its voice listens to, trims and uploads: not delivered yet. */
export interface StoredDraft extends DraftOwner {
  id: string;
  format: ChunkFormat;
  rate: number;
  /** Milliseconds since 1970. */
  created: number;
}

/** A recording that is being split into lines; its file stays where it is. */
export interface StoredSplit {
  id: string;
  userId: string;
  projectId: string;
  /** By which the file is recognized when it is chosen again. */
  file: { name: string; size: number; lastModified: number };
  includesRecorded: boolean;
  /** Without the pieces that the server has. */
  plan: readonly { id: number; start: number; end: number; lineId: string | null }[];
  /** Of the pieces that are being uploaded, by line. */
  uploads: Readonly<Record<string, { idempotencyKey: string; uri: string | null }>>;
  /** Milliseconds since 1970. */
  created: number;
}

interface Schema extends DBSchema {
  recordings: { key: string; value: StoredRecording };
  drafts: { key: string; value: StoredDraft };
  splits: { key: string; value: StoredSplit };
  /** By recording and place. */
  chunks: { key: [string, number]; value: ArrayBuffer };
}

/** Logging out deletes databases with this prefix (`clearBrowserStorage` in lib/client/browser-storage.ts). */
const databaseName = 'timbre-recordings';

let database: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>(databaseName, 2, {
    upgrade: (db, oldVersion) => {
      if (oldVersion < 1) {
        db.createObjectStore('recordings', { keyPath: 'id' });
        db.createObjectStore('chunks');
      }
      db.createObjectStore('drafts', { keyPath: 'id' });
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

/** Rejects if the recording was deleted. */
export async function changeRecording(id: string, changes: Partial<StoredRecording>): Promise<void> {
  const transaction = (await open()).transaction('recordings', 'readwrite');
  const recording = await transaction.store.get(id);
  if (recording) await transaction.store.put({ ...recording, ...changes });
  await transaction.done;
}

export async function storeChunk(id: string, place: number, chunk: ArrayBuffer): Promise<void> {
  await (await open()).put('chunks', chunk, [id, place]);
}

/** Oldest first. */
export async function listRecordings(userId: string): Promise<StoredRecording[]> {
  const recordings = await (await open()).getAll('recordings');
  return recordings.filter((recording) => recording.userId === userId).sort((a, b) => a.created - b.created);
}

export async function deleteRecording(id: string): Promise<void> {
  const transaction = (await open()).transaction(['recordings', 'chunks'], 'readwrite');
  await Promise.all([
    transaction.objectStore('recordings').delete(id),
    transaction.objectStore('chunks').delete(chunksOf(id)),
    transaction.done,
  ]);
}

/** Returns the recording as it is delivered. */
export async function readRecording(recording: StoredRecording): Promise<Pcm> {
  const chunks = await (await open()).getAll('chunks', chunksOf(recording.id));
  return finishRecording(await decodeChunks(recording, chunks));
}

export async function storeDraft(draft: StoredDraft): Promise<void> {
  await (await open()).put('drafts', draft);
}

/** Oldest first. */
export async function listDrafts(userId: string): Promise<StoredDraft[]> {
  const drafts = await (await open()).getAll('drafts');
  return drafts.filter((draft) => draft.userId === userId).sort((a, b) => a.created - b.created);
}

export async function deleteDraft(id: string): Promise<void> {
  const transaction = (await open()).transaction(['drafts', 'chunks'], 'readwrite');
  await Promise.all([
    transaction.objectStore('drafts').delete(id),
    transaction.objectStore('chunks').delete(chunksOf(id)),
    transaction.done,
  ]);
}

/** Returns the draft as it is trimmed. */
export async function readDraft(draft: StoredDraft): Promise<Pcm> {
  return cutStart(await decodeChunks(draft, await (await open()).getAll('chunks', chunksOf(draft.id))));
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

/** Newest first. */
export async function listSplits(userId: string, projectId: string): Promise<StoredSplit[]> {
  const splits = await (await open()).getAll('splits');
  return splits
    .filter((split) => split.userId === userId && split.projectId === projectId)
    .sort((a, b) => b.created - a.created);
}

/** Call after recordings or drafts were stored or deleted: logging out would delete them. */
export async function noteUnsent(userId: string): Promise<void> {
  const [recordings, drafts] = await Promise.all([listRecordings(userId), listDrafts(userId)]);
  setUnsentRecordings(recordings.length + drafts.length > 0);
}

/** Held by the tab that records, so that other tabs can tell an interrupted recording from a running one. */
export const recordingLock = (id: string): string => `timbre-recording/${id}`;
