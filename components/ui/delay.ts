/** Waits for `ms` milliseconds; by default, yields to the page once. */
export const delay = (ms = 0) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
