let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel('timbre-player');
  return channel;
}

export function claimPlayback(): void {
  open()?.postMessage('playing');
}

/** Returns a function that unsubscribes. */
export function onPlaybackClaimed(quiet: () => void): () => void {
  const opened = open();
  opened?.addEventListener('message', quiet);
  return () => opened?.removeEventListener('message', quiet);
}
