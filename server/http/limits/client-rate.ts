/** A client that takes less of a large response loses its place (docs/rules/api.md#large-responses). */
export const minRate = { bytesPerSecond: 64_000, windowMs: 10_000 };

/**
 * Measures how fast a client takes what it is sent. The time in which the server reads and encodes does not count: a
 * window is the sum of the times in which the server waited for the client.
 */
export class ClientRate {
  private takenBytes = 0;
  private waitedMs = 0;
  private sent: { bytes: number; at: number } | null = null;

  constructor(
    private readonly limit = minRate,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Begins to wait for the client, or goes on with further bytes. Returns the milliseconds after which `isTooSlow` decides,
   * unless the client has taken them before.
   */
  send(bytes: number): number {
    this.sent = { bytes: bytes + (this.sent?.bytes ?? 0), at: this.sent?.at ?? this.now() };
    return Math.max(0, this.limit.windowMs - this.waitedMs - (this.now() - this.sent.at));
  }

  take(): void {
    if (!this.sent) return;
    this.waitedMs += this.now() - this.sent.at;
    this.takenBytes += this.sent.bytes;
    this.sent = null;
  }

  /** Returns true if the client took too little during the window. At the end of a window, the next one starts. */
  isTooSlow(): boolean {
    const { bytesPerSecond, windowMs } = this.limit;
    const now = this.now();
    const waitedMs = this.waitedMs + (this.sent ? now - this.sent.at : 0);
    if (waitedMs < windowMs) return false;
    const isSlow = this.takenBytes * 1_000 < bytesPerSecond * waitedMs;
    this.takenBytes = 0;
    this.waitedMs = 0;
    if (this.sent) this.sent.at = now;
    return isSlow;
  }
}
