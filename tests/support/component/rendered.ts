/** Waits until React has rendered pending updates, in real time also while timers are fake. */
export async function rendered(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}
