const prefix = 'timbre-recording/';
const releases = new Map<string, () => void>();

/**
 * Claims a stored recording for this tab until it is released; closing the tab releases it too. Other tabs neither offer
 * nor upload it meanwhile. Returns false if it is claimed already.
 */
export async function claimRecording(id: string): Promise<boolean> {
  if (releases.has(id)) return false;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  releases.set(id, release);
  let isGranted = await requestLock(id, released);
  // A tab that waits for the release has the lock for a moment.
  while (!isGranted && !(await claimedRecordings()).has(id)) isGranted = await requestLock(id, released);
  if (!isGranted) releases.delete(id);
  return isGranted;
}

function requestLock(id: string, released: Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(prefix + id, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : released;
      })
      .catch(reject);
  });
}

export function releaseRecording(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}

/** Returns the ids of the recordings that are claimed in any tab. */
export async function claimedRecordings(): Promise<ReadonlySet<string>> {
  const { held } = await navigator.locks.query();
  const names = (held ?? []).flatMap(({ name, mode }) => (mode === 'exclusive' && name ? [name] : []));
  return new Set(names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)));
}

/** Resolves when no tab has claimed the recording. */
export async function waitForRelease(id: string): Promise<void> {
  await navigator.locks.request(prefix + id, { mode: 'shared' }, () => {});
}
