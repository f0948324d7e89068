import { z } from 'zod';

/** Possible defects of a recording that was accepted (docs/rules/audio.md#warnings). */
export const soundWarningKinds = [
  'replaced-samples',
  'dropouts',
  'clipped',
  'over-full-scale',
  'silent-channel',
  'inverted-channel',
  'dc-offset',
  'may-end-early',
] as const;
type SoundWarningKind = (typeof soundWarningKinds)[number];

export type SoundWarning = {
  kind: SoundWarningKind;
  /** Time of the first place. */
  atMs?: number | undefined;
  /** Number of samples or places. */
  count?: number | undefined;
};

/** A recording has at most one warning of each kind, which is its id. */
const storedWarning = z.strictObject({
  kind: z.enum(soundWarningKinds),
  atMs: z.number().int().optional(),
  count: z.number().int().optional(),
  isConfirmed: z.boolean(),
});
type StoredWarning = z.infer<typeof storedWarning>;

export function newWarnings(warnings: readonly SoundWarning[]): StoredWarning[] {
  return warnings.map((warning) => ({ ...warning, isConfirmed: false }));
}

const shownToCustomers: ReadonlySet<SoundWarningKind> = new Set(['clipped', 'may-end-early']);

/** @param stored as in the database */
export function visibleWarnings(stored: unknown, isOwner: boolean): (StoredWarning & { id: string })[] {
  return z
    .array(storedWarning)
    .parse(stored)
    .filter(({ kind, isConfirmed }) => isOwner || (shownToCustomers.has(kind) && !isConfirmed))
    .map((warning) => ({ id: warning.kind, ...warning }));
}

/** @param stored as in the database */
export function withConfirmed(stored: unknown, ids: readonly string[]): StoredWarning[] {
  return z
    .array(storedWarning)
    .parse(stored)
    .map((warning) => (ids.includes(warning.kind) ? { ...warning, isConfirmed: true } : warning));
}

/** Formats a time with milliseconds, such as '0:07.250'. */
function position(atMs: number): string {
  const seconds = (atMs % 60_000) / 1000;
  return `${Math.floor(atMs / 60_000)}:${seconds.toFixed(3).padStart(6, '0')}`;
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
}

const place = ({ atMs = 0, count = 1 }: SoundWarning) =>
  count === 1 ? `at ${position(atMs)}` : `the first at ${position(atMs)}`;

/** Describes a warning for its voice and for customers. */
export function warningText(warning: SoundWarning): string {
  const { kind, count = 1 } = warning;
  switch (kind) {
    case 'replaced-samples':
      return `${counted(count, 'damaged sample was', 'damaged samples were')} replaced, ${place(warning)}. Please listen to it.`;
    case 'dropouts':
      return `${counted(count, 'gap', 'gaps')} of silence inside the sound, ${place(warning)}. The recorder may have lost samples.`;
    case 'clipped':
      return `Clipped in ${counted(count, 'place', 'places')}, ${place(warning)}.`;
    case 'over-full-scale':
      return 'Peaks are above full scale. Previews, masters and exports limit them.';
    case 'silent-channel':
      return 'One of the two channels is silent. A mono file avoids this.';
    case 'inverted-channel':
      return 'The two channels are inverted copies of each other and cancel out in mono.';
    case 'dc-offset':
      return 'The recording has a DC offset. A high-pass filter removes it.';
    case 'may-end-early':
      return 'The file has no end mark. The recording may end early.';
    default:
      return kind satisfies never;
  }
}
