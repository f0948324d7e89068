/** Holds the response of a `stubApi` handler that awaits `released` until the test calls `release`. */
export function holdResponse(): { released: Promise<void>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}
