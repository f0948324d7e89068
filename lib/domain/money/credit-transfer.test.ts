import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { creditTransferXml, sepaText } from './credit-transfer';

const file = {
  number: 'SCT-2026-000001',
  created: new Date('2026-11-22T10:00:00.000Z'),
  executionDate: '2026-11-23',
  debtor: { name: 'Timbre AB', iban: 'SE4550000000058398257466' },
  transfers: [
    {
      amountCents: 14_005,
      creditor: { name: 'Mårten Ångström & Söner <b>', iban: 'DE89370400440532013000' },
      remittance: `SB-2026-000001 ${'A very long name of a project '.repeat(8)}`,
    },
    { amountCents: 9, creditor: { name: '配音', iban: 'DK5000400440116243' }, remittance: 'II-2026-000002 "Film" ü' },
  ],
};

async function problemsOf(xml: string): Promise<string[]> {
  const schema = await readFile('tests/support/payments/pain.001.001.09.xsd', 'utf8');
  const { errors } = await validateXML({ xml: [{ fileName: 'file.xml', contents: xml }], schema: [schema] });
  return errors.map(({ message }) => message);
}

test('is valid against the schema of pain.001.001.09', async () => {
  expect(await problemsOf(creditTransferXml(file))).toEqual([]);
});

test('sums the transfers to the cent and numbers them', () => {
  const xml = creditTransferXml(file);
  expect(xml.match(/<CtrlSum>140\.14<\/CtrlSum>/g)).toHaveLength(2);
  expect(xml.match(/<NbOfTxs>2<\/NbOfTxs>/g)).toHaveLength(2);
  expect(xml).toContain('<EndToEndId>SCT-2026-000001-0002</EndToEndId>');
  expect(xml).toContain('<InstdAmt Ccy="EUR">0.09</InstdAmt>');
});

test('uses only characters that banks accept', () => {
  expect(sepaText('Mårten Ångström & Söner <b>', 70)).toBe('Marten Angstrom + Soner .b.');
  expect(sepaText('Straße – Æther’s', 70)).toBe("Strasse - AEther's");
  expect(sepaText('   ', 70)).toBe('.');
  expect(sepaText('a'.repeat(100), 70)).toHaveLength(70);
});
