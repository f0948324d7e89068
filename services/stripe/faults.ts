import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** Fault that is injected into the next `times` matching requests or events. */
export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    /**
     * `error-after-commit`: takes effect, and the response is a 500. `error-before-commit`: 500 without effect.
     * `drop-response`: takes effect, and the connection is closed. `delay-response`: takes effect, and responds after
     * delayMs. `slow-bank`: takes effect after delayMs, and its idempotency key is in use until then.
     */
    kind: z.enum(['error-after-commit', 'error-before-commit', 'drop-response', 'delay-response', 'slow-bank']),
    /** Requests that fail, for example `POST /v1/payment_intents`; `*` matches an id. All requests by default. */
    match: z.string().optional(),
    times: z.number().int().min(1).max(1000).default(1),
    delayMs: z.number().int().min(0).max(120_000).default(0),
    /** The delay lasts until the faults are cleared, instead of delayMs. */
    isHeld: z.boolean().default(false),
  }),
  z.strictObject({
    /** `double-webhook`: sent twice. `late-webhook`: sent after delayMs. `lost-webhook`: never sent. */
    kind: z.enum(['double-webhook', 'late-webhook', 'lost-webhook']),
    match: z.string().optional(),
    times: z.number().int().min(1).max(1000).default(1),
    delayMs: z.number().int().min(0).max(120_000).default(0),
  }),
]);

export type Fault = z.infer<typeof faultSchema>;

type Kind = Fault['kind'];

type InjectedFault<K extends Kind = Kind> = { kind: K; delayMs: number; isHeld: boolean };

/** Faults of a storm; one `take` chooses from one list. */
const requestFaults: readonly Kind[] = ['error-before-commit', 'error-after-commit', 'drop-response'];
const webhookFaults: readonly Kind[] = ['double-webhook', 'late-webhook'];
const maxStormDelayMs = 1_500;

export class Faults {
  private armedFaults: Fault[] = [];
  private share = 0;
  private random: () => number = Math.random;
  private readonly releases = new Set<() => void>();

  arm(fault: Fault): void {
    this.armedFaults.push({ ...fault });
  }

  /** Removes the faults, and ends the delays of held requests. */
  clear(): void {
    this.armedFaults = [];
    this.share = 0;
    for (const release of this.releases) release();
    this.releases.clear();
  }

  /** Waits for the delay of a fault. @throws when `closing` is aborted. */
  async delay({ delayMs, isHeld }: InjectedFault, closing: AbortSignal): Promise<void> {
    if (!isHeld) return pause(delayMs, undefined, { signal: closing });
    await new Promise<void>((resolve, reject) => {
      this.releases.add(resolve);
      closing.addEventListener('abort', () => reject(closing.reason), { once: true });
    });
  }

  /** Starts a storm: this share of all requests fails, and of all webhooks arrives twice or late. */
  storm({ share, seed }: { share: number; seed: number }): void {
    this.share = share;
    this.random = randomFrom(seed);
  }

  armed(): readonly Fault[] {
    return this.armedFaults;
  }

  take<K extends Kind>(kinds: readonly K[], target: string): InjectedFault<K> | undefined {
    for (const fault of this.armedFaults) {
      const kind = kinds.find((name) => name === fault.kind);
      if (!kind || !matches(fault.match, target)) continue;
      fault.times -= 1;
      if (fault.times === 0) this.armedFaults = this.armedFaults.filter((armed) => armed !== fault);
      return { kind, delayMs: fault.delayMs, isHeld: 'isHeld' in fault && fault.isHeld };
    }
    return this.takeFromStorm(kinds);
  }

  private takeFromStorm<K extends Kind>(kinds: readonly K[]): InjectedFault<K> | undefined {
    if (this.share === 0) return undefined;
    for (const kind of kinds) {
      const family = [requestFaults, webhookFaults].find((kindsOfFamily) => kindsOfFamily.includes(kind));
      // Each kind has the same chance, and all kinds of a family together have the chance of the storm.
      const chance = family ? 1 - (1 - this.share) ** (1 / family.length) : 0;
      if (this.random() >= chance) continue;
      return { kind, delayMs: Math.round(this.random() * maxStormDelayMs), isHeld: false };
    }
    return undefined;
  }
}

/** Returns a linear congruential generator: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function matches(match: string | undefined, target: string): boolean {
  if (!match) return true;
  const pattern = match.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('[^/]+')}$`).test(target);
}
