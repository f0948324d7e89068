import { reportError } from '@/components/shell/global-errors';
import { withLogin } from '@/components/shell/login/login-again';
import { createStore } from '@/components/ui/store';
import { ApiError, api, apiPage } from '@/lib/client/api';
import type { DeletedLine, Line, LineAudio } from '@/lib/contracts/lines';

export type LinesSnapshot = {
  /** Lines by id. */
  lines: ReadonlyMap<string, Line>;
  /** All pages of the script have been loaded. */
  isComplete: boolean;
  /** Reason why the script could not be loaded. */
  error: unknown;
};

type Change = Line | DeletedLine;
type ChangesPage = { items: readonly Change[]; nextCursor: string | null; changedSince?: string | null };

/** Size of the first page. It is small, so that the first screen does not wait for the whole script. */
const firstPageSize = 200;
const pageSize = 2_000;
/** Later than every change: a line that was deleted at this time never returns. */
const forever = '9999-12-31T23:59:59.999Z';

/** The lines of a project: loaded in pages, then kept up to date by asking for what has changed. */
export class LineStore {
  readonly snapshot = createStore<LinesSnapshot>({ lines: new Map(), isComplete: false, error: null });
  private readonly known = new Map<string, Line>();
  private readonly idByFilename = new Map<string, string>();
  /** Times of deletion by id. Older versions of a deleted line are ignored. */
  private readonly deletedAt = new Map<string, string>();
  /** Approvals that the server has not confirmed, by line. */
  private readonly unconfirmed = new Map<string, boolean>();
  /**
   * Time since which changes are to be loaded; null until the list is loaded, and when the server no longer stores the
   * changes since then.
   */
  private changedSince: string | null = null;
  private refresh: Promise<void> | null = null;
  private needsRefresh = false;

  constructor(private readonly projectId: string) {}

  /** Loads the script, or only its changes if it is loaded. */
  load(): void {
    if (this.snapshot.get().error !== null) this.publish({ error: null });
    void this.loadChanges();
  }

  /** Adds and removes what the server has returned. Older versions of lines are ignored. */
  merge(changes: readonly Change[]): void {
    for (const change of changes) {
      if ('isDeleted' in change) this.removeFilename(change);
      else this.put(change);
    }
    this.publish();
  }

  /** Adds what the server has returned about the audio of known lines; their texts arrive with other changes. */
  mergeAudio(lines: readonly LineAudio[]): void {
    this.merge(
      lines.flatMap((audio) => {
        const known = this.known.get(audio.id);
        return known ? [{ ...known, ...audio }] : [];
      }),
    );
  }

  remove(ids: Iterable<string>): void {
    for (const id of ids) this.forget(id, forever);
    this.publish();
  }

  /** Shows the approval at once, and takes it back if the server refuses it. */
  approve(id: string, isApproved: boolean): void {
    const isSending = this.unconfirmed.has(id);
    this.unconfirmed.set(id, isApproved);
    this.publish();
    if (!isSending) void this.sendApproval(id);
  }

  /** Resolves when the changes that were made before the call are loaded. */
  loadChanges(): Promise<void> {
    this.needsRefresh = true;
    this.refresh ??= this.loadUntilCurrent().finally(() => {
      this.refresh = null;
    });
    return this.refresh;
  }

  private async loadUntilCurrent(): Promise<void> {
    while (this.needsRefresh) {
      this.needsRefresh = false;
      try {
        await this.loadOnce();
      } catch (error) {
        // Once the list is loaded, the next event or poll tries again.
        if (!this.snapshot.get().isComplete) this.publish({ error });
        return;
      }
    }
  }

  private async loadOnce(): Promise<void> {
    try {
      if (this.changedSince !== null) return await this.readChanges(this.changedSince);
    } catch (error) {
      const isExpired = error instanceof ApiError && error.status === 410;
      if (!isExpired) throw error;
    }
    await this.readList();
    if (this.changedSince !== null) await this.readChanges(this.changedSince);
  }

  private async readList(): Promise<void> {
    const listedIds = new Set<string>();
    const { isComplete } = this.snapshot.get();
    const since = await this.readPages({}, isComplete ? pageSize : firstPageSize, (lines) => {
      for (const line of lines) if ('id' in line) listedIds.add(line.id);
    });
    // Lines that were added since the first page are on no page, and stay.
    const isGone = ({ id, lastModified }: Line) => since !== null && !listedIds.has(id) && lastModified <= since;
    for (const line of this.known.values()) if (isGone(line)) this.drop(line);
    this.changedSince = since;
    this.publish({ isComplete: true, error: null });
  }

  private async readChanges(changedSince: string): Promise<void> {
    this.changedSince = (await this.readPages({ changedSince }, pageSize)) ?? changedSince;
  }

  /** Returns the `changedSince` for the next request, null from a server that does not send it. */
  private async readPages(
    query: { changedSince?: string },
    firstLimit: number,
    onPage: (changes: readonly Change[]) => void = () => {},
  ): Promise<string | null> {
    const params = { projectId: this.projectId };
    let limit = firstLimit;
    let cursor: string | null = null;
    let since: string | null = null;
    do {
      const page: ChangesPage = await apiPage('GET /projects/{projectId}/lines', {
        params,
        query: { ...query, limit, ...(cursor !== null && { cursor }) },
      });
      since ??= page.changedSince ?? null;
      onPage(page.items);
      this.merge(page.items);
      cursor = page.nextCursor;
      limit = pageSize;
    } while (cursor !== null);
    return since;
  }

  private async sendApproval(id: string): Promise<void> {
    try {
      for (;;) {
        const line = this.known.get(id);
        const isApproved = this.unconfirmed.get(id);
        if (!line || isApproved === undefined || line.isApproved === isApproved) break;
        const params = { projectId: this.projectId, filename: line.filename };
        const saved = await withLogin(() =>
          api('PATCH /projects/{projectId}/lines/{filename}', { params, body: { isApproved } }),
        );
        this.merge([saved]);
        if (this.unconfirmed.get(id) === isApproved) break;
      }
    } catch (error) {
      reportError(error);
      void this.loadChanges();
    } finally {
      this.unconfirmed.delete(id);
      this.publish();
    }
  }

  private put(line: Line): void {
    const { id, filename, lastModified } = line;
    const known = this.known.get(id);
    const newest = [known?.lastModified ?? '', this.deletedAt.get(id) ?? ''];
    if (newest.some((instant) => instant > lastModified)) return;
    const holder = this.lineNamed(filename);
    if (holder && holder.id !== id) {
      // If two lines have the same filename, the older one was renamed or deleted; this change arrives later.
      if (holder.lastModified > lastModified) return;
      this.drop(holder);
    }
    if (known) this.drop(known);
    this.known.set(id, line);
    this.idByFilename.set(filename, id);
  }

  private removeFilename({ filename, lastModified }: DeletedLine): void {
    const line = this.lineNamed(filename);
    if (line && line.lastModified <= lastModified) this.forget(line.id, lastModified);
  }

  private lineNamed(filename: string): Line | undefined {
    return this.known.get(this.idByFilename.get(filename) ?? '');
  }

  private drop({ id, filename }: Line): void {
    this.known.delete(id);
    if (this.idByFilename.get(filename) === id) this.idByFilename.delete(filename);
  }

  private forget(id: string, deletedAt: string): void {
    const known = this.known.get(id);
    if (known) this.drop(known);
    this.deletedAt.set(id, deletedAt);
    this.unconfirmed.delete(id);
  }

  private publish(change: Partial<LinesSnapshot> = {}): void {
    const lines = new Map(this.known);
    for (const [id, isApproved] of this.unconfirmed) {
      const line = lines.get(id);
      if (line && line.isApproved !== isApproved) lines.set(id, { ...line, isApproved });
    }
    this.snapshot.set({ ...this.snapshot.get(), ...change, lines });
  }
}
