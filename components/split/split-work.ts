import { changeSplit, listSplits, type StoredSplit, storeSplit } from '@/components/recorder/recordings-db';
import {
  claimedRecordings,
  claimRecording,
  releaseRecording,
  waitForRelease,
} from '@/components/recorder/stored-recordings';
import type { StoredFile } from '@/components/uploads/upload-types';
import { dayMs } from '@/lib/domain/durations';
import type { SplitPlan } from './split-plan';

const keptMs = 30 * dayMs;

type Upload = StoredSplit['uploads'][string];
type Piece = SplitPlan[number];

/** The upload of a piece, which is the same when the work is resumed. */
export type PieceUpload = {
  idempotencyKey: string;
  stored: StoredFile;
};

/**
 * Keeps the plan of a recording that is split in the browser's database until the server has all of its lines, so that a
 * reload or a crash of the tab loses no work. The file is chosen again. One tab works on it at a time.
 */
export class SplitWork {
  private writes: Promise<void> = Promise.resolve();
  private isSending = false;

  /** @param onFailure called for each write that fails: the work goes on, but would not survive a reload */
  private constructor(
    readonly stored: StoredSplit,
    private readonly onFailure: () => void,
  ) {}

  static async begin(
    owner: { userId: string; projectId: string },
    { name, size, lastModified }: File,
    onFailure: () => void,
  ): Promise<SplitWork> {
    const id = crypto.randomUUID();
    const file = { name, size, lastModified };
    await claimRecording(id);
    const empty = { includesRecorded: false, plan: [], uploads: {} };
    return new SplitWork({ ...owner, id, file, ...empty, created: Date.now() }, onFailure);
  }

  /** Returns null if another tab works on it. */
  static async resume(stored: StoredSplit, onFailure: () => void): Promise<SplitWork | null> {
    return (await claimRecording(stored.id)) ? new SplitWork(stored, onFailure) : null;
  }

  /** Forgets the uploads of pieces that have another start, end or line now. */
  savePlan(plan: SplitPlan, includesRecorded: boolean): void {
    const uploads = Object.fromEntries(
      plan.flatMap((piece) => {
        const upload = this.knownUpload(piece);
        return piece.lineId !== null && upload ? [[piece.lineId, upload]] : [];
      }),
    );
    void this.write(() => storeSplit({ ...this.stored, plan, includesRecorded, uploads }));
  }

  /** Returns the upload of an earlier page if it has the same cut for the same line. */
  private knownUpload({ start, end, lineId }: Piece): Upload | undefined {
    if (lineId === null) return undefined;
    const former = this.stored.plan.find((piece) => piece.lineId === lineId);
    return former?.start === start && former.end === end ? this.stored.uploads[lineId] : undefined;
  }

  /** Returns the upload of each line of the plan. */
  startUploads(plan: SplitPlan): ReadonlyMap<string, PieceUpload> {
    this.isSending = true;
    const uploads = Object.fromEntries(
      plan.flatMap((piece) => {
        if (piece.lineId === null) return [];
        return [[piece.lineId, this.knownUpload(piece) ?? { idempotencyKey: crypto.randomUUID(), uri: null }]];
      }),
    );
    void this.write(() => changeSplit(this.stored.id, (split) => ({ ...split, plan, uploads })));
    return new Map(Object.entries(uploads).map(([lineId, upload]) => [lineId, this.pieceUpload(lineId, upload)]));
  }

  private pieceUpload(lineId: string, { idempotencyKey, uri }: Upload): PieceUpload {
    return {
      idempotencyKey,
      stored: {
        uri,
        onUploaded: (uploadedUri) => this.noteUploaded(lineId, uploadedUri),
        onDelivered: () => this.finish(lineId),
        onCanceled: () => this.finish(lineId),
      },
    };
  }

  private noteUploaded(lineId: string, uri: string): Promise<void> {
    return this.write(() =>
      changeSplit(this.stored.id, (split) => {
        const upload = split.uploads[lineId];
        return upload ? { ...split, uploads: { ...split.uploads, [lineId]: { ...upload, uri } } } : split;
      }),
    );
  }

  /** The server has the line, or its upload was canceled. Deletes the work after the last one. */
  private finish(lineId: string): void {
    void this.write(() =>
      changeSplit(this.stored.id, (split) => {
        const { [lineId]: _, ...uploads } = split.uploads;
        if (Object.keys(uploads).length === 0) {
          releaseRecording(split.id);
          return null;
        }
        return { ...split, uploads, plan: split.plan.filter((piece) => piece.lineId !== lineId) };
      }),
    );
  }

  async discard(): Promise<void> {
    await this.writes;
    // What is not deleted is offered again.
    await changeSplit(this.stored.id, () => null).catch(() => {});
    releaseRecording(this.stored.id);
  }

  /** Offers the recording again, also to other tabs, unless its lines are being uploaded. */
  async leave(): Promise<void> {
    if (this.isSending) return;
    await this.writes;
    releaseRecording(this.stored.id);
  }

  /** Stores changes in their order. */
  private write(store: () => Promise<void>): Promise<void> {
    this.writes = this.writes.then(store).catch(this.onFailure);
    return this.writes;
  }
}

/**
 * Reports the recordings of the project that no tab works on, newest first: at once, and when a tab has stopped working on
 * one. Deletes those of more than 30 days. Returns a function that ends the reports.
 */
export function watchUnfinishedSplits(
  userId: string,
  projectId: string,
  report: (splits: readonly StoredSplit[]) => void,
): () => void {
  let isEnded = false;
  const refresh = async (): Promise<void> => {
    const [splits, claimed] = await Promise.all([listSplits(userId, projectId), claimedRecordings()]);
    const unused = splits.filter(({ id }) => !claimed.has(id));
    const isOld = ({ created }: StoredSplit) => created < Date.now() - keptMs;
    for (const { id } of unused.filter(isOld)) await changeSplit(id, () => null);
    if (isEnded) return;
    report(unused.filter((split) => !isOld(split)));
    const releases = splits.flatMap(({ id }) => (claimed.has(id) ? [waitForRelease(id)] : []));
    if (releases.length === 0) return;
    await Promise.race(releases);
    if (!isEnded) await refresh();
  };
  refresh().catch(() => {});
  return () => {
    isEnded = true;
  };
}

export const isFileOf = ({ file }: StoredSplit, { name, size, lastModified }: File): boolean =>
  file.name === name && file.size === size && file.lastModified === lastModified;
