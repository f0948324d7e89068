/**
 * Script that runs before any other, also in browsers that cannot run the others: ES5. Instead of the page it shows a
 * text in browsers older than those of package.json (`browserslist`), in which one of these features is missing.
 */
export const oldBrowserScript = `(function () {
  if (window.AbortSignal && AbortSignal.any && window.CSS && CSS.registerProperty && Intl.Segmenter) return;
  var root = document.documentElement, page = document.createElement('div'), theme = root.getAttribute('data-theme');
  var isDark = theme ? theme == 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  page.setAttribute('role', 'alert');
  page.style.cssText = 'position:fixed;top:0;bottom:0;left:0;right:0;padding:24px;overflow:auto;font:18px/1.5 sans-serif;'
    + (isDark ? 'background:#111314;color:#eef0f0' : 'background:#f4f5f5;color:#15181a');
  function add(tag, text) {
    page.appendChild(document.createElement(tag)).textContent = text;
  }
  add('h1', 'This browser is too old for ' + root.getAttribute('data-brand') + '.');
  add('p', 'Please update it: Chrome or Edge 116, Firefox 128, Safari 17.4 or newer.');
  document.body.style.display = 'none';
  root.appendChild(page);
})();`;

export function OldBrowser({ nonce }: { nonce: string | undefined }) {
  // Browsers hide the nonce from scripts, so that it differs from the rendered one.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {oldBrowserScript}
    </script>
  );
}
