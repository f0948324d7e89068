let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel('timbre-player');
  return channel;
}

export function claimPlayback(): void {
  open()?.postMessage('playing');
}

export function onPlaybackClaimed(quiet: () => void): void {
  open()?.addEventListener('message', quiet);
}
