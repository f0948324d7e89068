/**
 * How long something took beyond what the machine itself adds, in ms. While `measure` waits, the web process is asked for
 * next to nothing over and over: what the slowest of those answers took is the machine's doing, and is taken off.
 * `measure` returns the ms that passed up to the moment at which it returns.
 */
export async function beyondSlowness(url: string, measure: () => Promise<number>): Promise<number> {
  const answers: Array<{ endedAt: number; ms: number }> = [];
  const watch = { isOver: false };
  const watching = (async () => {
    while (!watch.isOver) {
      const began = performance.now();
      await (await fetch(`${url}/v1/health`)).arrayBuffer();
      answers.push({ endedAt: performance.now(), ms: performance.now() - began });
    }
  })();
  try {
    const ms = await measure();
    const began = performance.now() - ms;
    watch.isOver = true;
    await watching;
    const slowest = Math.max(0, ...answers.filter(({ endedAt }) => endedAt >= began).map((one) => one.ms));
    return Math.max(0, ms - slowest);
  } finally {
    watch.isOver = true;
  }
}
