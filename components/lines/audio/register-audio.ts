import { ApiError, api } from '@/lib/client/api';
import type { LineAudio } from '@/lib/contracts/lines';

export type ArrivedAudio = {
  filename: string;
  uri: string;
  duration: number | null;
};

const maxBatch = 50;
/** Uploads that end within this time are registered together. */
const collectMs = 250;

type Waiting = {
  resolve: () => void;
  reject: (error: unknown) => void;
} & ArrivedAudio;

/**
 * Registers uploads of lines in batches. If the server refuses a batch, its files are sent one by one, so that one bad
 * file does not hold up the others.
 */
export class AudioRegistrar {
  private waiting: Waiting[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly projectId: string,
    private readonly onRegistered: (lines: readonly LineAudio[]) => void,
  ) {}

  /** @throws ApiError if the server refuses the file */
  register(audio: ArrivedAudio): Promise<void> {
    const registered = new Promise<void>((resolve, reject) => {
      this.waiting.push({ ...audio, resolve, reject });
    });
    if (this.waiting.length >= maxBatch) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), collectMs);
    return registered;
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const batch = this.waiting;
    this.waiting = [];
    void this.send(batch);
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    try {
      const files = batch.map(({ filename, uri, duration }) => ({ filename, uri, duration }));
      const params = { projectId: this.projectId };
      this.onRegistered(await api('POST /projects/{projectId}/line-audio', { params, body: { files } }));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;
      if (isRefused && batch.length > 1) for (const item of batch) await this.send([item]);
      else for (const { reject } of batch) reject(withUriField(error));
    }
  }
}

/** The field of a batch has an index; the upload needs to know that its own URI was refused. */
function withUriField(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const message = error.fields.uri ?? error.fields['files.0.uri'];
  return message === undefined ? error : new ApiError(error.status, error.message, error.code, { uri: message });
}
