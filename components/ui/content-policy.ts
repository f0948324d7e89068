import { setNonce } from 'get-nonce';

/**
 * Prepares libraries for the Content Security Policy before they load (docs/rules/security.md):
 *
 * - Radix inserts a style element to hide the scroll bar under a dialog. It needs the nonce of the first page load,
 * which stays valid for the document's lifetime.
 * - Zod probes whether it may compile code, which the policy blocks and reports. This sets the same flag as `z.config`
 * without adding zod to the initial load.
 */
type Scope = typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } };

if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) setNonce(nonce);
  const scope: Scope = globalThis;
  scope.__zod_globalConfig = Object.assign(scope.__zod_globalConfig ?? {}, { jitless: true });
}
