// cspell:ignore CDGBK Inavd
import { expect, test } from 'vitest';
import { hookSignature } from './document-hook';

test('signs as the example of Standard Webhooks', () => {
  const signed = 'msg_loFOjxBNrRLzqYUf.1731705121.{"event_type":"ping","data":{"success":true}}';
  expect(hookSignature(signed, 'whsec_plJ3nmyCDGBKInavdOK15jsl')).toBe('rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=');
});
