import { aDuePayout, aPayableAccount } from '@/tests/support/payments/due-payout';
import { expect, test } from 'vitest';
import { db, transaction } from '@/server/platform/db';
import { lockProject } from '@/server/projects/open-project';
import { markPayoutsPaid } from './mark-paid';
import {
  createTransferFile,
  downloadTransferFile,
  markFilePaid,
  previewTransferFile,
  withdrawTransferFile,
} from './transfer-files';
import { confirmTransferAccount, setTransferAccount } from './transfer-accounts';
import { waitForLockWaits } from '@/tests/support/jobs/lock-waits';
import { inParallel } from '@/tests/support/jobs/poll';
import type { aSupportAgent } from '@/tests/support/builders';

const debtor = { debtorName: 'Timbre AB', debtorIban: 'SE4550000000058398257466', executionDate: '2199-12-01' };

const xmlOf = async (admin: Awaited<ReturnType<typeof aSupportAgent>>, fileId: string) => {
  const { extra } = await downloadTransferFile(admin, fileId);
  return new TextDecoder().decode(extra.bytes as Uint8Array);
};

test('two files at once never contain the same payout; a withdrawn file makes it due again', async () => {
  const { payoutId, voice } = await aDuePayout();
  const admin = await aPayableAccount(voice.teamId);
  const files = await inParallel(4, () => createTransferFile(admin, debtor));
  const created = files.flatMap((result) => (result.status === 'fulfilled' ? [result.value.file] : []));
  const containing = [];
  for (const file of created)
    if ((await xmlOf(admin, file.id)).includes('DE89370400440532013000')) containing.push(file);
  expect(containing).toHaveLength(1);
  const [file] = containing;
  expect(file).toMatchObject({ maskedDebtor: 'SE •••• •••• •••• 7466', numPaid: 0, createdBy: 'Sasha Support' });
  expect(file?.number).toMatch(/^SCT-\d{4}-\d{6}$/);
  const inFile = await db.payout.findUniqueOrThrow({ where: { id: payoutId } });
  expect(inFile.transferFileId).toBe(file?.id);

  await withdrawTransferFile(admin, file?.id ?? '');
  expect((await db.payout.findUniqueOrThrow({ where: { id: payoutId } })).transferFileId).toBeNull();
  await expect(markFilePaid(admin, file?.id ?? '')).rejects.toThrow('This bank file was withdrawn.');

  const { file: next } = await createTransferFile(admin, debtor);
  expect((await markFilePaid(admin, next.id)).paid).toContain(payoutId);
  expect((await markFilePaid(admin, next.id)).paid).toEqual([]);
  await expect(withdrawTransferFile(admin, next.id)).rejects.toThrow('Payouts of this bank file are marked as paid.');
});

test('a file is marked as paid or withdrawn, never both', async () => {
  const { payoutId, projectId, voice } = await aDuePayout();
  const admin = await aPayableAccount(voice.teamId);
  const { file } = await createTransferFile(admin, debtor);
  const { marking, withdrawal } = await transaction(async (tx) => {
    await lockProject(tx, projectId);
    const marking = markFilePaid(admin, file.id);
    await waitForLockWaits(1);
    let isWithdrawn = false;
    const withdrawal = withdrawTransferFile(admin, file.id).then(
      () => (isWithdrawn = true),
      (error: unknown) => error,
    );
    await waitForLockWaits(2, () => isWithdrawn);
    return { marking, withdrawal };
  });
  expect(await withdrawal).toMatchObject({ message: 'Payouts of this bank file are marked as paid.' });
  expect((await marking).paid).toContain(payoutId);
  expect(await db.payout.findUniqueOrThrow({ where: { id: payoutId } })).toMatchObject({ transferFileId: file.id });
});

test('a payout that leaves the file meanwhile is not marked as paid with it', async () => {
  const { payoutId, voice } = await aDuePayout();
  const admin = await aPayableAccount(voice.teamId);
  const { file } = await createTransferFile(admin, debtor);
  await withdrawTransferFile(admin, file.id);
  const { paid, skipped } = await markPayoutsPaid(admin, { payoutIds: [payoutId], fileId: file.id });
  expect({ paid, skipped }).toEqual({ paid: [], skipped: [{ id: payoutId, reason: 'The bank file was withdrawn' }] });
});

test('shows the names that a file changes', async () => {
  const { voice } = await aDuePayout();
  const admin = await aPayableAccount(voice.teamId);
  const namesOf = async () =>
    (await previewTransferFile(admin)).changedNames.map(({ entered, sent }) => [entered, sent]);
  expect(await namesOf()).not.toContainEqual(['Sam Rivers', 'Sam Rivers']);
  const iban = 'DK5000400440116243';
  await setTransferAccount(admin, voice.teamId, { holderName: 'Zoë Brønsted & Søn', iban });
  await confirmTransferAccount(admin, voice.teamId, iban);
  expect(await namesOf()).toContainEqual(['Zoë Brønsted & Søn', expect.stringMatching(/^[a-zA-Z +]+$/)]);
});

test('names what a file leaves out, and remembers the account of the operator', async () => {
  const [noAccount, payable] = [await aDuePayout(), await aDuePayout()];
  const admin = await aPayableAccount(payable.voice.teamId);
  const preview = await previewTransferFile(admin);
  expect(preview.leftOut).toContainEqual(
    expect.objectContaining({ payoutId: noAccount.payoutId, reason: 'No IBAN entered' }),
  );
  const { file, leftOut } = await createTransferFile(admin, debtor);
  expect(leftOut.map(({ payoutId }) => payoutId)).toContain(noAccount.payoutId);
  expect(await xmlOf(admin, file.id)).toContain('<Nm>Sam Rivers</Nm>');
  expect(await previewTransferFile(admin)).toMatchObject({ debtorIban: debtor.debtorIban, debtorName: 'Timbre AB' });
});
