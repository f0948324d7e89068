let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel('timbre-player');
  return channel;
}

/** Tells other tabs to pause. */
export function claimPlayback(): void {
  open()?.postMessage('playing');
}

/** Runs `quiet` when another tab starts playback. */
export function onPlaybackClaimed(quiet: () => void): void {
  open()?.addEventListener('message', quiet);
}
