/**
 * Script that runs before any other. It remembers what is typed into text areas, because React sets them to the value
 * that the server has rendered when it hydrates them.
 */
const script = `{
  const texts = window.earlyTexts = new WeakMap();
  addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) texts.set(target, target.value);
  }, true);
}`;

export function EarlyText({ nonce }: { nonce: string | undefined }) {
  // Browsers hide the nonce from scripts, so that it differs from the rendered one.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  );
}
