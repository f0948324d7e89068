let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel('timbre-player');
  return channel;
}

/** Notifies other tabs that playback started in this tab. */
export function claimPlayback(): void {
  open()?.postMessage('playing');
}

/** Runs `quiet` when another tab starts playback, so that only one tab plays at a time. */
export function onPlaybackClaimed(quiet: () => void): void {
  open()?.addEventListener('message', quiet);
}
