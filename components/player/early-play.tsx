const unplayed = 'button[aria-label^="Play "]';

/**
 * Script that runs before any other. It repeats the last click on a play button from before the buttons were hydrated;
 * a button that React has handled is no longer labeled 'Play'. The click waits for the end of React's own work, in
 * which React would ignore it for a row that is not hydrated yet.
 */
const script = `{
  let clicked;
  const remember = (event) => { clicked = event.target.closest?.('${unplayed}'); };
  addEventListener('click', remember, true);
  addEventListener('play-button-ready', () => {
    removeEventListener('click', remember, true);
    setTimeout(() => { if (clicked?.matches('${unplayed}')) clicked.click(); });
  }, { once: true });
}`;

export function EarlyPlay({ nonce }: { nonce: string | undefined }) {
  // Browsers hide the nonce from scripts, so that it differs from the rendered one.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  );
}
