import { heldLocks, holdLock, tryLock } from '@/components/recorder/locks';
import { changeSplit, listSplits, type StoredSplit, storeSplit } from '@/components/recorder/recordings-db';
import type { SplitPlan } from './split-plan';

const keptMs = 30 * 24 * 3_600_000;
const lockOf = (id: string): string => `timbre-split/${id}`;

type Upload = StoredSplit['uploads'][string];

/**
 * Keeps the plan of a recording that is split in the browser's database until the server has all of its lines, so that a
 * reload or a crash of the tab loses no work. The file is chosen again. The tab that works on it holds a lock.
 */
export class SplitWork {
  private writes: Promise<void> = Promise.resolve();
  private isSending = false;

  private constructor(
    readonly stored: StoredSplit,
    private readonly release: () => void,
  ) {}

  static begin(owner: { userId: string; projectId: string }, { name, size, lastModified }: File): SplitWork {
    const id = crypto.randomUUID();
    const file = { name, size, lastModified };
    const stored = { ...owner, id, file, includesRecorded: false, plan: [], uploads: {}, created: Date.now() };
    return new SplitWork(stored, holdLock(lockOf(id)));
  }

  /** Returns null if another tab works on it. */
  static async resume(stored: StoredSplit): Promise<SplitWork | null> {
    const release = await tryLock(lockOf(stored.id));
    return release && new SplitWork(stored, release);
  }

  savePlan(plan: SplitPlan, includesRecorded: boolean): void {
    this.write(() => storeSplit({ ...this.stored, plan, includesRecorded }));
  }

  /** Returns the upload of each line, which is the same when the work is resumed. */
  startUploads(plan: SplitPlan): ReadonlyMap<string, Upload> {
    this.isSending = true;
    const uploads = Object.fromEntries(
      plan.flatMap(({ start, end, lineId }) => {
        if (lineId === null) return [];
        const former = this.stored.plan.find((piece) => piece.lineId === lineId);
        const isSame = former?.start === start && former.end === end;
        const known = isSame ? this.stored.uploads[lineId] : undefined;
        return [[lineId, known ?? { idempotencyKey: crypto.randomUUID(), uri: null }]];
      }),
    );
    this.write(() => changeSplit(this.stored.id, (split) => ({ ...split, plan, uploads })));
    return new Map(Object.entries(uploads));
  }

  noteUploaded(lineId: string, uri: string): void {
    this.write(() =>
      changeSplit(this.stored.id, (split) => {
        const upload = split.uploads[lineId];
        return upload ? { ...split, uploads: { ...split.uploads, [lineId]: { ...upload, uri } } } : split;
      }),
    );
  }

  /** The server has the line, or its upload was canceled. Deletes the work after the last one. */
  finish(lineId: string): void {
    this.write(() =>
      changeSplit(this.stored.id, (split) => {
        const { [lineId]: _, ...uploads } = split.uploads;
        if (Object.keys(uploads).length === 0) {
          this.release();
          return null;
        }
        return { ...split, uploads, plan: split.plan.filter((piece) => piece.lineId !== lineId) };
      }),
    );
  }

  discard(): void {
    this.write(() => changeSplit(this.stored.id, () => null));
    this.release();
  }

  /** Offers it again, also to other tabs, unless its lines are being uploaded. */
  async leave(): Promise<void> {
    if (this.isSending) return;
    await this.writes;
    this.release();
  }

  /** In order. A browser that cannot store it works all the same. */
  private write(store: () => Promise<void>): void {
    this.writes = this.writes.then(store).catch(() => {});
  }
}

/** Recordings of the project that no tab works on, newest first. Deletes those of more than 30 days. */
export async function unfinishedSplits(userId: string, projectId: string): Promise<StoredSplit[]> {
  const [splits, held] = await Promise.all([listSplits(userId, projectId), heldLocks()]);
  const unused = splits.filter(({ id }) => !held.has(lockOf(id)));
  const isOld = ({ created }: StoredSplit) => created < Date.now() - keptMs;
  for (const { id } of unused.filter(isOld)) await changeSplit(id, () => null);
  return unused.filter((split) => !isOld(split));
}

export const isFileOf = ({ file }: StoredSplit, { name, size, lastModified }: File): boolean =>
  file.name === name && file.size === size && file.lastModified === lastModified;
