import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './browser-test';
import { pictures } from './pictures';
import { speechLikeWav } from '@/tests/support/sound/sounds';

/*
 * Steps of a project on its screens. Each starts on any page of the project that has its tabs, and ends when the page shows
 * what follows.
 */

/** Assigns a voice on its page, which names the price. */
export async function assignVoice(page: Page, price: string): Promise<void> {
  await page.getByRole('checkbox', { name: /I agree to the license/ }).check();
  await page.getByRole('button', { name: new RegExp(`^Assign .* · ${price}$`) }).click();
  await expect(page).toHaveURL(/\/chat\/[\w-]+$/);
}

export async function acceptProject(page: Page, projectId: string, fee: string): Promise<void> {
  await page.goto(`/projects/${projectId}/accept-project`);
  await page.getByRole('checkbox', { name: /I agree to the license/ }).check();
  await page.getByRole('button', { name: `Accept project · ${fee}` }).click();
  await expect(page.getByRole('heading', { name: `The project is yours. ${fee}` })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the project' }).click();
  await expect(page).toHaveURL(`/projects/${projectId}/details`);
}

/** `seconds` make the file different from others, `note` is ticked off first. */
export type NewTake = { name: string; seconds: number; note?: string };

/** @returns the SHA-256 of the file */
export async function uploadTake(page: Page, { name, seconds, note }: NewTake): Promise<string> {
  await page.getByRole('link', { name: 'Upload audio' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload audio' });
  if (note) {
    await dialog.getByRole('checkbox', { name: note }).check({ force: true });
    await expect(dialog.getByText('1 of 1 done')).toBeVisible();
    await pictures(page, `take-${seconds}-checklist`);
  }
  const buffer = speechLikeWav({ seconds });
  const file = { name: `${name}.wav`, mimeType: 'audio/wav', buffer };
  await dialog.getByLabel('Choose audio files or drop them here').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('article', { name })).toBeVisible();
  return createHash('sha256').update(buffer).digest('hex');
}

/** @param round for example 'Round 1 of 2' */
export async function requestChanges(page: Page, { note, round }: { note: string; round: string }): Promise<void> {
  await page.getByRole('link', { name: 'Request changes' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Request changes' });
  await expect(dialog.getByText(`${round}.`)).toBeVisible();
  await dialog.getByLabel('Note 1', { exact: true }).fill(note);
  await pictures(page, `changes-${round.at(6)}-request`);
  await dialog.getByRole('button', { name: 'Send notes' }).click();
  await expect(page.getByText('The automatic approval is paused until the next delivery.')).toBeVisible();
}

type RoundOrder = { note: string; price: string; license: string };

/** Ends on the extra round's list of voices. */
export async function orderRound(page: Page, { note, price, license }: RoundOrder): Promise<void> {
  await page
    .getByRole('link', { name: `Order an extra round · ${price}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Order an extra round' });
  await dialog.getByLabel('Note 1', { exact: true }).fill(note);
  await expect(dialog.getByRole('region', { name: 'License of the extra round' }).getByText(license)).toBeVisible();
  await dialog.getByRole('checkbox', { name: /I agree to the/ }).check({ force: true });
  await pictures(page, 'extra-round-order');
  await dialog.getByRole('button', { name: `Order extra round · ${price}` }).click();
  await expect(page).toHaveURL(/\/assign-voice$/);
}

/** Ends on the details of the approved project. */
export async function approveDelivery(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Approve \d+ takes?$/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Approve delivery' }).getByRole('button', { name: 'Approve' }).click();
  const rating = page.getByRole('dialog', { name: /^Rate / });
  await expect(rating).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rating).toBeHidden();
  await page.getByRole('link', { name: 'Details', exact: true }).click();
  await expect(page.getByRole('region', { name: 'What you may do' })).toBeVisible();
}

/** Opens the certificate from the project's details and checks that it lists exactly these files. */
export async function openCertificate(page: Page, hashes: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'License certificate', exact: true }).click();
  const pdf = page.getByRole('link', { name: 'Download PDF' });
  await expect(pdf).toBeVisible();
  const files = page.getByRole('region', { name: 'Licensed files' });
  for (const hash of hashes) await expect(files.getByText(hash)).toBeVisible();
  await expect(files.getByRole('listitem')).toHaveCount(hashes.length);
  const document = await page.request.get((await pdf.getAttribute('href')) ?? '');
  expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-');
}
