import { setNonce } from 'get-nonce';

/**
 * Prepares libraries for the Content Security Policy of the page, before they are loaded (docs/rules/security.md):
 *
 * - Radix inserts a style element to hide the scroll bar under a dialog. It needs the nonce, which is that of the first load
 *   for as long as the document lives.
 * - Zod tries whether it may compile code, which the policy blocks and reports. This is what `z.config` writes; importing
 *   it would add zod to the first load.
 */
type Scope = typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } };

if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) setNonce(nonce);
  const scope: Scope = globalThis;
  scope.__zod_globalConfig = Object.assign(scope.__zod_globalConfig ?? {}, { jitless: true });
}
