import { type ApiClient } from '@/tests/support/network/api';
import { pollUntil } from '@/tests/support/jobs/poll';

export type Received = { id: string; type: string; data: Record<string, unknown> };

export class EventReader {
  readonly received: Received[] = [];
  lastId = '';
  /** Received heartbeats. */
  numComments = 0;
  isOver = false;
  private readonly end = new AbortController();

  static async open(
    client: ApiClient,
    { query = {}, lastEventId }: { query?: Record<string, string>; lastEventId?: string } = {},
  ): Promise<EventReader> {
    const reader = new EventReader();
    const search = new URLSearchParams(query).toString();
    const response = await client.fetch(`/v1/events${search ? `?${search}` : ''}`, {
      signal: reader.end.signal,
      headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
    });
    if (response.status !== 200 || !response.body) throw new Error(`The stream responded with ${response.status}.`);
    reader.lastId = lastEventId ?? '';
    void reader.read(response.body);
    return reader;
  }

  of(type: string): Received[] {
    return this.received.filter((event) => event.type === type);
  }

  async waitFor(type: string, count = 1): Promise<Received[]> {
    return pollUntil(() => this.of(type).length >= count && this.of(type), { what: `${count} events ${type}` });
  }

  async waitForEnd(): Promise<void> {
    await pollUntil(() => this.isOver, { what: 'the end of the stream' });
  }

  close(): void {
    this.end.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        const frames = text.split('\n\n');
        text = frames.pop() ?? '';
        for (const frame of frames) this.take(frame);
      }
    } catch {
    } finally {
      this.isOver = true;
    }
  }

  private take(frame: string): void {
    if (frame.startsWith(':')) this.numComments += 1;
    const fields = new Map(
      frame.split('\n').map((line) => {
        const at = line.indexOf(': ');
        return [line.slice(0, at), line.slice(at + 2)] as const;
      }),
    );
    const id = fields.get('id');
    if (id !== undefined) this.lastId = id;
    const type = fields.get('event');
    if (type) this.received.push({ id: this.lastId, type, data: JSON.parse(fields.get('data') ?? '{}') });
  }
}
