let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel('timbre-player');
  return channel;
}

/** Says to the other tabs that sound comes from this one now. */
export function claimPlayback(): void {
  open()?.postMessage('playing');
}

/** Runs `quiet` when another tab begins to play: never two at once. */
export function onPlaybackClaimed(quiet: () => void): void {
  open()?.addEventListener('message', quiet);
}
