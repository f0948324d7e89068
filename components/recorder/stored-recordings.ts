import { createNotifier, createStore } from '@/components/ui/store';
import { setUnsentRecordings } from '@/lib/client/unsent-recordings';
import { claimedRecordings, claimRecording, releaseRecording, waitForRelease } from './recording-lock';
import { deleteRecording, listRecordings, type StoredRecording } from './recordings-db';

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
