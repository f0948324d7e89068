/**
 * Maximum of milliseconds in which a file reports its duration. Slower files are uploaded without it; the worker
 * measures it anyway.
 */
const timeoutMs = 3_000;

export function audioDuration(file: File): Promise<number | null> {
  const objectUrl = URL.createObjectURL(file);
  const audio = new Audio();
  audio.preload = 'metadata';
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), timeoutMs);
    const finish = (seconds: number | null) => {
      clearTimeout(timer);
      resolve(seconds);
    };
    audio.onloadedmetadata = () => {
      const { duration } = audio;
      finish(Number.isFinite(duration) && duration >= 0 && duration <= 86_400 ? duration : null);
    };
    audio.onerror = () => finish(null);
    audio.src = objectUrl;
  }).finally(() => {
    audio.removeAttribute('src');
    URL.revokeObjectURL(objectUrl);
  });
}
