import { reportError } from '@/components/shell/global-errors';
import { withLogin } from '@/components/shell/login-again';
import { createStore } from '@/components/ui/store';
import { api, apiPage } from '@/lib/client/api';
import type { Line } from '@/lib/contracts/lines';

export interface LinesSnapshot {
  /** By id. */
  lines: ReadonlyMap<string, Line>;
  /** Whether all pages of the script have been loaded. */
  isComplete: boolean;
  /** Why the script could not be loaded. */
  error: unknown;
}

type Change = Line | { id: string; isDeleted: true; lastModified: string };

/** Small, so that the first screen does not wait for the whole script. */
const firstPageSize = 200;
const pageSize = 2_000;
/** Before every change. */
const beginning = '1970-01-01T00:00:00.000Z';

/** The lines of a project: loaded in pages, then kept up to date by asking for what has changed. */
export class LineStore {
  readonly snapshot = createStore<LinesSnapshot>({ lines: new Map(), isComplete: false, error: null });
  private readonly known = new Map<string, Line>();
  private readonly deletedIds = new Set<string>();
  /** Approvals that the server has not confirmed, by line. */
  private readonly unconfirmed = new Map<string, boolean>();
  private changedSince: string;
  private isLoading = false;
  private refresh: Promise<void> | null = null;
  private needsRefresh = false;

  /** @param linesModified of the project, as it was before the lines are loaded */
  constructor(
    private readonly projectId: string,
    linesModified: string | null,
  ) {
    this.changedSince = linesModified ?? beginning;
  }

  /** Loads the script, or what has changed if it is loaded. */
  load(): void {
    if (this.snapshot.get().isComplete) void this.loadChanges();
    else void this.loadPages();
  }

  /** Adds lines that the server has returned. Older versions of lines are ignored. */
  merge(changes: readonly Change[]): void {
    for (const change of changes) {
      const known = this.known.get(change.id);
      if (known && known.lastModified > change.lastModified) continue;
      if ('isDeleted' in change) this.forget(change.id);
      else if (!this.deletedIds.has(change.id)) this.known.set(change.id, change);
    }
    this.publish();
  }

  remove(ids: Iterable<string>): void {
    for (const id of ids) this.forget(id);
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
    this.refresh ??= this.loadChangesUntilCurrent().finally(() => {
      this.refresh = null;
    });
    return this.refresh;
  }

  private async loadPages(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    this.publish({ error: null });
    try {
      let cursor: string | null = null;
      let limit = firstPageSize;
      do {
        cursor = await this.loadPage({ limit, ...(cursor !== null && { cursor }) });
        limit = pageSize;
      } while (cursor !== null);
      this.publish({ isComplete: true });
      await this.loadChanges();
    } catch (error) {
      this.publish({ error });
    } finally {
      this.isLoading = false;
    }
  }

  private async loadChangesUntilCurrent(): Promise<void> {
    while (this.needsRefresh) {
      this.needsRefresh = false;
      try {
        const { changedSince } = this;
        let cursor: string | null = null;
        do {
          cursor = await this.loadPage({ changedSince, limit: pageSize, ...(cursor !== null && { cursor }) });
        } while (cursor !== null);
      } catch {
        // The next event or poll tries again.
        return;
      }
    }
  }

  private async loadPage(query: { limit: number; cursor?: string; changedSince?: string }): Promise<string | null> {
    const params = { projectId: this.projectId };
    const { items, nextCursor } = await apiPage('GET /projects/{projectId}/lines', { params, query });
    this.merge(items);
    if (query.changedSince !== undefined) {
      for (const { lastModified } of items) if (lastModified > this.changedSince) this.changedSince = lastModified;
    }
    return nextCursor;
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

  private forget(id: string): void {
    this.deletedIds.add(id);
    this.known.delete(id);
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
