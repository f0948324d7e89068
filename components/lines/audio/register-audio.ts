import { isRefused } from '@/components/uploads/connection';
import { ApiError, api } from '@/lib/client/api';
import type { LineAudio } from '@/lib/contracts/lines';

export type ArrivedAudio = {
  filename: string;
  uri: string;
  duration: number | null;
};

const maxBatch = 100;
/** Time in milliseconds. Uploads that end within it, or during another request, are registered together. */
const collectMs = 250;

type Waiting = {
  resolve: () => void;
  reject: (error: unknown) => void;
} & ArrivedAudio;

/**
 * Registers uploads of lines in batches, one at a time. If the server refuses a batch, its halves are sent, so that one
 * bad file does not hold up the others.
 */
export class AudioRegistrar {
  private waiting: Waiting[] = [];
  private isSending = false;

  constructor(
    private readonly projectId: string,
    private readonly onRegistered: (lines: readonly LineAudio[]) => void,
  ) {}

  /** @throws ApiError if the server refuses the file */
  register(audio: ArrivedAudio): Promise<void> {
    const registered = new Promise<void>((resolve, reject) => {
      this.waiting.push({ ...audio, resolve, reject });
    });
    if (!this.isSending) void this.sendAll();
    return registered;
  }

  private async sendAll(): Promise<void> {
    this.isSending = true;
    while (this.waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, collectMs));
      await this.send(this.waiting.splice(0, maxBatch));
    }
    this.isSending = false;
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    try {
      const files = batch.map(({ filename, uri, duration }) => ({ filename, uri, duration }));
      const params = { projectId: this.projectId };
      this.onRegistered(await api('POST /projects/{projectId}/line-audio', { params, body: { files } }));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (isRefused(error) && batch.length > 1) {
        const half = Math.ceil(batch.length / 2);
        await this.send(batch.slice(0, half));
        await this.send(batch.slice(half));
      } else for (const { reject } of batch) reject(withUriField(error));
    }
  }
}

/** The field of a batch has an index; the upload needs to know that its own URI was refused. */
function withUriField(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const message = error.fields.uri ?? error.fields['files.0.uri'];
  return message === undefined ? error : new ApiError(error.status, error.message, error.code, { uri: message });
}
