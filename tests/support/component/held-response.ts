/** For a handler of `stubApi` that awaits `released`: its response arrives after the test has called `release`. */
export function holdResponse(): { released: Promise<void>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}
