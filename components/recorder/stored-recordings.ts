import { createNotifier, createStore } from '@/components/ui/store';
import type { StoredFile } from '@/components/uploads/upload-types';
import { tabLocks } from '@/lib/client/tab-locks';
import { setUnsentRecordings } from '@/lib/client/unsent-recordings';
import type { Region } from './pcm';
import { changeRecording, deleteRecording, listRecordings, type StoredRecording } from './recordings-db';

/** The user's recordings that this browser stores and no tab is working on. The tabs of a browser notify each other. */
class StoredRecordings {
  /** Recordings in the browser, oldest first. */
  readonly state = createStore<readonly StoredRecording[]>([]);
  /** Notifies when any tab has delivered a recording. */
  readonly delivered = createNotifier();
  private userId: string | null = null;
  private channel: BroadcastChannel | null = null;
  private readonly awaited = new Set<string>();

  start(userId: string): void {
    if (this.userId === userId) return;
    this.userId = userId;
    this.channel?.close();
    this.channel = new BroadcastChannel('timbre-recordings');
    this.channel.onmessage = ({ data }) => {
      if (data === 'delivered') this.delivered.notify();
      this.refresh().catch(() => {});
    };
    this.refresh().catch(() => {});
  }

  /** Loads the list again. Call it after a recording was stored, changed or released. */
  async changed(): Promise<void> {
    await this.refresh();
    this.channel?.postMessage('changed');
  }

  /** Begins to work on a recording. Returns false if another tab does. */
  async claim(id: string): Promise<boolean> {
    const isClaimed = await claimRecording(id);
    await this.changed();
    return isClaimed;
  }

  /** The server has the recording. */
  async finish(id: string): Promise<void> {
    await deleteRecording(id).finally(() => releaseRecording(id));
    this.channel?.postMessage('delivered');
    this.delivered.notify();
    await this.refresh();
  }

  async discard(id: string): Promise<void> {
    await deleteRecording(id).finally(() => releaseRecording(id));
    await this.changed();
  }

  /** Stops working on a recording, which is offered again. */
  async release(id: string): Promise<void> {
    releaseRecording(id);
    await this.changed();
  }

  private async refresh(): Promise<void> {
    const { userId } = this;
    if (userId === null) return;
    const [recordings, claimed] = await Promise.all([listRecordings(userId), claimedRecordings()]);
    if (userId !== this.userId) return;
    setUnsentRecordings(recordings.length > 0);
    this.state.set(recordings.filter(({ id }) => !claimed.has(id)));
    for (const { id } of recordings) if (claimed.has(id)) this.refreshWhenReleased(id);
  }

  /** A tab that crashes releases its recordings without a message. */
  private refreshWhenReleased(id: string): void {
    if (this.awaited.has(id)) return;
    this.awaited.add(id);
    waitForRelease(id)
      .finally(() => this.awaited.delete(id))
      .then(() => this.refresh())
      .catch(() => {});
  }
}

export const storedRecordings = new StoredRecordings();

/** A recording that is ready to upload. */
export type RecordedFile = {
  /** Id of the stored recording. */
  id: string;
  /** The selected part as WAV. */
  file: File;
  stored: StoredFile;
};

type Trimmed = Pick<StoredRecording, 'id' | 'uri' | 'region'>;

/** The browser stores the recording until the upload is delivered; a canceled upload is offered as recovered. */
export function recordedFile(recording: Trimmed, region: Region, file: File): RecordedFile {
  const { id } = recording;
  const isUnchanged = recording.region?.start === region.start && recording.region.end === region.end;
  const uri = isUnchanged ? recording.uri : null;
  void changeRecording(id, { region, uri }).catch(() => {});
  return {
    id,
    file,
    stored: {
      uri,
      onUploaded: (uploadedUri) => changeRecording(id, { uri: uploadedUri }).catch(() => {}),
      onDelivered: () => void storedRecordings.finish(id).catch(() => {}),
      onCanceled: () => void storedRecordings.release(id).catch(() => {}),
    },
  };
}

const lockPrefix = 'timbre-recording/';
/** The recordings that this tab has claimed. */
const claims = new Map<string, { release: () => void; released: Promise<void> }>();

/**
 * Claims a stored recording for this tab until it is released; closing the tab releases it too. Other tabs neither offer
 * nor upload it meanwhile. Returns false if it is claimed already.
 */
export async function claimRecording(id: string): Promise<boolean> {
  if (claims.has(id)) return false;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  claims.set(id, { release, released });
  let isGranted = await requestLock(id, released);
  // A tab that waits for the release has the lock for a moment.
  while (!isGranted && !(await claimedRecordings()).has(id)) isGranted = await requestLock(id, released);
  if (!isGranted) claims.delete(id);
  return isGranted;
}

function requestLock(id: string, released: Promise<void>): Promise<boolean> {
  const locks = tabLocks();
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    locks
      .request(lockPrefix + id, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : released;
      })
      .catch(reject);
  });
}

export function releaseRecording(id: string): void {
  claims.get(id)?.release();
  claims.delete(id);
}

/** Returns the ids of the recordings that are claimed in any tab. */
export async function claimedRecordings(): Promise<ReadonlySet<string>> {
  const locks = tabLocks();
  if (!locks) return new Set(claims.keys());
  const { held } = await locks.query();
  const names = (held ?? []).flatMap(({ name, mode }) => (mode === 'exclusive' && name ? [name] : []));
  return new Set(names.filter((name) => name.startsWith(lockPrefix)).map((name) => name.slice(lockPrefix.length)));
}

/** Resolves when no tab has claimed the recording. */
export async function waitForRelease(id: string): Promise<void> {
  const locks = tabLocks();
  await (locks ? locks.request(lockPrefix + id, { mode: 'shared' }, () => {}) : claims.get(id)?.released);
}
