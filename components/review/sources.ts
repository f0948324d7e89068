import { expectedLufs } from './load-sound';
import type { MasterTypeName, Take } from '@/lib/contracts/takes';

export type VersionName = 'original' | MasterTypeName;

export const versions: readonly { name: VersionName; label: string }[] = [
  { name: 'original', label: 'Original' },
  { name: 'lufs16', label: 'Web (-16)' },
  { name: 'lufs23', label: 'Broadcast (-23)' },
];

/** A version of a take that can be played. */
export type PlayableVersion = {
  id: string;
  takeId: string;
  version: VersionName;
  uri: string;
  seconds: number;
  /** Loudness that the worker has measured. */
  lufs: number | null;
};

const sourceId = (takeId: string, version: VersionName): string => `${takeId}/${version}`;

/** The original is played as its preview, which loads fast. */
export function sourcesOf(takes: readonly Take[]): PlayableVersion[] {
  return takes.flatMap((take) => {
    if (take.status !== 'done' || take.processedUri === null) return [];
    const source = (version: VersionName, uri: string, lufs: number | null): PlayableVersion => ({
      id: sourceId(take.id, version),
      takeId: take.id,
      version,
      uri,
      seconds: take.duration ?? 0,
      lufs: expectedLufs(lufs),
    });
    const masters = take.output.flatMap(({ type, status, uri, integratedLufs }) =>
      status === 'done' && uri !== null ? [source(type, uri, integratedLufs)] : [],
    );
    return [source('original', take.processedUri, take.previewLufs), ...masters];
  });
}

/**
 * Returns the keys 1 to 6: the takes, then the versions of the current take. A single take needs no key. If there are
 * more than three takes, the three around the current one have keys: those of its row of three, so that a take always
 * has the same key.
 */
export function compareKeys(
  takeIds: readonly string[],
  currentId: string | undefined,
): { takes: Map<string, string>; versions: Map<VersionName, string> } {
  const row = Math.floor(Math.max(0, takeIds.indexOf(currentId ?? '')) / takesInRow) * takesInRow;
  const compared = takeIds.length > 1 ? takeIds.slice(row, row + takesInRow) : [];
  const before = takeIds.length > takesInRow ? takesInRow : compared.length;
  return {
    takes: new Map(compared.map((id, index) => [id, String(index + 1)])),
    versions: new Map(versions.map(({ name }, index) => [name, String(before + index + 1)])),
  };
}

const maxKeys = 6;
const takesInRow = maxKeys - versions.length;

const bytesPerFrame = 4;
/** Returns the size in memory that is expected until the format is known: stereo at 48 kHz. */
export const expectedBytes = ({ seconds }: Pick<PlayableVersion, 'seconds'>): number =>
  Math.ceil(seconds) * 48_000 * 2 * bytesPerFrame;
export const decodedBytes = ({ length, numberOfChannels }: AudioBuffer): number =>
  length * numberOfChannels * bytesPerFrame;

/** Budget of all decoded recordings together: 11 minutes in stereo, 4 on phones. */
export const maxDecodedBytes = { large: 256 * 1024 ** 2, small: 96 * 1024 ** 2 } as const;

/**
 * Returns the recordings to decode within a budget, the most needed first: the versions of the current take, then the
 * same version of the other takes, nearest first. Empty if the current take does not fit: it is then streamed.
 */
export function sourcesToDecode(
  sources: readonly PlayableVersion[],
  current: Pick<PlayableVersion, 'takeId' | 'version'>,
  budget: number,
  bytesOf: (source: PlayableVersion) => number = expectedBytes,
): PlayableVersion[] {
  const own = sources.filter(({ takeId }) => takeId === current.takeId);
  const sum = (list: readonly PlayableVersion[]) => list.reduce((bytes, source) => bytes + bytesOf(source), 0);
  if (sum(own) > budget) return [];
  const takeIds = [...new Set(sources.map(({ takeId }) => takeId))];
  const currentIndex = takeIds.indexOf(current.takeId);
  const others = takeIds
    .map((id, index) => ({ id, distance: Math.abs(index - currentIndex) }))
    .filter(({ distance }) => distance > 0)
    .toSorted((a, b) => a.distance - b.distance);
  const heard = own.toSorted((a, b) => Number(b.version === current.version) - Number(a.version === current.version));
  const chosen = [...heard];
  for (const { id } of others.slice(0, maxKeys)) {
    const other = versionOf(sources, id, current.version);
    if (other && sum([...chosen, other]) <= budget) chosen.push(other);
  }
  return chosen;
}

/** The version of a take; the original where that does not exist. */
export function versionOf(
  sources: readonly PlayableVersion[],
  takeId: string,
  version: VersionName,
): PlayableVersion | undefined {
  return (
    sources.find(({ id }) => id === sourceId(takeId, version)) ??
    sources.find(({ id }) => id === sourceId(takeId, 'original'))
  );
}
