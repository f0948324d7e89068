const checkEveryMs = 3_000;

/**
 * Reloads when the browser is online again. Until then, checks every 3 seconds whether the server responds: the browser
 * may be online before its connection works, or all the time while the server is not reachable.
 * @returns a function that stops it.
 */
export function reloadWhenConnected(reload: () => void): () => void {
  const check = async () => {
    const limits = { cache: 'no-store', signal: AbortSignal.timeout(checkEveryMs) } as const;
    const response = await fetch('/v1/live', limits).catch(() => null);
    if (response?.ok) reload();
  };
  const timer = setInterval(() => {
    if (navigator.onLine) void check();
  }, checkEveryMs);
  window.addEventListener('online', reload);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', reload);
  };
}
