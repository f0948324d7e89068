import { onceDelivered } from '@/components/uploads/delivered-files';
import type { Capture } from './capture';
import { heldLocks, holdLock, tryLock } from './locks';
import type { Pcm } from './pcm';
import {
  deleteDraft,
  type DraftOwner,
  listDrafts,
  noteUnsent,
  readDraft,
  recordingLock,
  storeChunk,
  type StoredDraft,
  storeDraft,
} from './recordings-db';

const keptMs = 30 * 24 * 3_600_000;

/**
 * Keeps a recording in the browser's database until the server has it, so that a reload or a crash of the tab does not
 * lose it. The tab that uses it holds a lock: others do not offer it. A browser that cannot store it records all the same.
 */
export class RecordingDraft {
  private place = 0;

  private constructor(
    private readonly stored: StoredDraft,
    private readonly release: () => void,
    private writes: Promise<void> = Promise.resolve(),
  ) {}

  static begin(owner: DraftOwner, { format, rate }: Pick<Capture, 'format' | 'rate'>): RecordingDraft {
    const stored = { ...owner, format, rate, id: crypto.randomUUID(), created: Date.now() };
    const release = holdLock(recordingLock(stored.id));
    const draft = new RecordingDraft(stored, release, storeDraft(stored));
    void draft.noteUnsent();
    return draft;
  }

  /** Returns null if another tab uses it. */
  static async resume(stored: StoredDraft): Promise<RecordingDraft | null> {
    const release = await tryLock(recordingLock(stored.id));
    return release && new RecordingDraft(stored, release);
  }

  add(chunk: ArrayBuffer): void {
    const { place } = this;
    this.place += 1;
    this.writes = this.writes.then(() => storeChunk(this.stored.id, place, chunk));
    this.writes.catch(() => {});
  }

  /** @throws DOMException if it cannot be decoded */
  async read(): Promise<Pcm> {
    return readDraft(this.stored);
  }

  /** Deletes it once the server has the file that was made of it. */
  keepUntilDelivered(file: File): void {
    onceDelivered(file, { forget: () => void this.discard(), leave: () => void this.leave() });
  }

  /** Offers it again, also to other tabs. */
  async leave(): Promise<void> {
    await this.writes.catch(() => {});
    this.release();
  }

  async discard(): Promise<void> {
    await this.writes.catch(() => {});
    await deleteDraft(this.stored.id).catch(() => {});
    this.release();
    await this.noteUnsent();
  }

  private async noteUnsent(): Promise<void> {
    await this.writes.then(() => noteUnsent(this.stored.userId)).catch(() => {});
  }
}

/** Drafts for the same line, or for a take, that no tab uses; oldest first. Deletes those of more than 30 days. */
export async function unusedDrafts({ userId, projectId, lineId }: DraftOwner): Promise<StoredDraft[]> {
  const [drafts, held] = await Promise.all([listDrafts(userId), heldLocks()]);
  const unused = drafts.filter(({ id }) => !held.has(recordingLock(id)));
  const isOld = ({ created }: StoredDraft) => created < Date.now() - keptMs;
  for (const { id } of unused.filter(isOld)) await deleteDraft(id);
  return unused.filter((draft) => !isOld(draft) && draft.projectId === projectId && draft.lineId === lineId);
}
