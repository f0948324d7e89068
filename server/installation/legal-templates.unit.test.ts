import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { gapsOf } from '@/lib/domain/legal/gaps';
import { legalKinds } from '@/lib/domain/legal/kinds';
import { legalTemplates, type OperatorDetails, shippedVersion } from './legal-templates';

const nobody: OperatorDetails = { name: '', address: [], register: '', vatId: '', email: '' };
const acme: OperatorDetails = {
  name: 'Acme Voices AB',
  address: ['Storgatan 1', '111 22 Stockholm', 'SE'],
  register: 'Companies register, 556677-8899',
  vatId: 'SE556677889901',
  email: 'help@voices.example',
};

const texts = (operator: OperatorDetails) => legalKinds.map((kind) => legalTemplates[kind](operator));

/** Sign-ups store the version, so a text must not change without it. */
test('changed texts have a new version', () => {
  const digest = createHash('sha256')
    .update(JSON.stringify(texts(nobody)))
    .digest('hex')
    .slice(0, 16);
  expect({ shippedVersion, digest }).toEqual({ shippedVersion: '2026-12-01', digest: 'e7ff363187c44b96' });
});

test('the operator is the contract partner of both sides, and nobody’s agent', () => {
  const text = texts(nobody).join('\n');
  expect(text).not.toMatch(/marketplace|by way of|on behalf|\bagent|broker|intermediary/i);
  expect(text).toContain('sells them to customers in its own name');
  expect(text).toContain('granting us the rights of use');
});

test('each text begins as a template to check, and details of the operator fill gaps', () => {
  for (const text of texts(nobody)) expect(gapsOf(text)[0]).toMatch(/^Template\. Have it checked by a lawyer/);
  expect(gapsOf(legalTemplates.imprint(nobody)).slice(1)).toEqual([
    'Legal name and legal form',
    'Address',
    'Names of those who represent the company',
    'Email address',
    'Phone number',
    'Register and registration number',
    'VAT ID',
    'Supervisory authority, if the business needs a permit; otherwise remove this section',
  ]);
  const imprint = legalTemplates.imprint(acme);
  for (const detail of [acme.name, ...acme.address, acme.register, acme.vatId, acme.email])
    expect(imprint).toContain(detail);
  expect(gapsOf(imprint)).toHaveLength(4);
});

test('sections have titles, and no text has HTML or images', () => {
  for (const text of texts(acme)) {
    expect(text).toMatch(/^## \S/m);
    expect(text).not.toMatch(/!\[|<(?!help@voices\.example>)/);
  }
});
