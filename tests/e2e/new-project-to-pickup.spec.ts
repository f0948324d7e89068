import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { db } from '@/server/platform/db';
import { closeProject } from '@/server/projects/close-project';
import { expect, test } from '@/tests/support/browser-test';
import { networkConditionsOf } from '@/tests/support/network-conditions';
import { pictures } from '@/tests/support/pictures';
import { longWav, speechLikeWav } from '@/tests/support/sounds';
import { idOf } from '@/tests/support/users';

const prompts = ['Welcome', 'Opening hours', 'Closed', 'Wrong number', 'Music on hold'];

async function record(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    prompts.map(async (name, index) => {
      const path = `${folder}/${name}.wav`;
      await writeFile(path, name === 'Music on hold' ? longWav(4) : speechLikeWav({ seconds: 3 + index }));
      return path;
    }),
  );
}

test('a phone system from its template to the pickup, on the screens of a customer and a voice', async ({
  pageOf,
  allowComplaint,
}, info) => {
  test.setTimeout(600_000);
  allowComplaint(/partNumber|ERR_INTERNET_DISCONNECTED/);
  const [olivia, freja] = [await pageOf('olivia'), await pageOf('freja')];
  const frejaId = await idOf('freja');
  const { firstName, lastName } = await db.user.findUniqueOrThrow({ where: { id: frejaId } });
  const voice = `${firstName} ${lastName}`;
  const name = `Switchboard ${randomUUID().slice(0, 8)}`;

  const assign = async (address: string) => {
    await olivia.goto(`${address}/assign-voice/${frejaId}`);
    await olivia.getByRole('checkbox', { name: /I agree to the license/ }).check();
    await olivia.getByRole('button', { name: `Assign ${voice}` }).click();
    await expect(olivia).toHaveURL(`${address}/chat/${frejaId}`);
  };
  const accept = async (address: string) => {
    await freja.goto(`${address}/accept-project`);
    await freja.getByRole('checkbox', { name: /I agree to the license/ }).check();
    await freja.getByRole('button', { name: 'Accept project' }).click();
    await expect(freja).toHaveURL(`${address}/files`);
    await expect(olivia.getByText(`${voice} accepted the project.`)).toBeVisible();
  };
  const approve = async (address: string) => {
    await olivia.goto(`${address}/files`);
    await olivia.getByRole('link', { name: 'Approve delivery' }).first().click();
    await olivia.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(olivia.getByRole('dialog', { name: `Rate ${voice}` })).toBeVisible();
  };

  await test.step('ordered with more words and express delivery', async () => {
    await olivia.goto('/projects/add');
    await olivia.getByRole('link', { name: 'About Phone system' }).click();
    await olivia.getByRole('link', { name: 'Choose Phone system' }).click();
    await olivia.getByLabel('Name', { exact: true }).fill(name);
    await olivia.getByLabel('Description', { exact: true }).fill('Calm, friendly and not too slow.');
    await olivia.getByRole('radio', { name: 'Danish' }).check({ force: true });
    await olivia.getByRole('radio', { name: /^400 words/ }).check({ force: true });
    await olivia.getByRole('radio', { name: /Within 24 hours/ }).check({ force: true });
    // 140 + 90 + 90 euro, and 25 % VAT.
    await expect(olivia.getByRole('region', { name: 'Price' }).getByText('€400', { exact: true })).toBeVisible();
    await pictures(olivia, 'pickup-01-ordering');
    await olivia.getByRole('button', { name: 'Create project' }).click();
    await expect(olivia.getByRole('heading', { level: 1, name })).toBeVisible();
  });
  const { id } = await db.project.findFirstOrThrow({ where: { name } });
  const address = `/projects/${id}`;

  await test.step('script, shortlist, assignment and acceptance', async () => {
    await olivia.goto(`${address}/script/edit`);
    await olivia.getByRole('textbox', { name: 'Script' }).click();
    await olivia.keyboard.type('Velkommen til Brightside. Vi har desværre lukket.');
    await olivia.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(olivia).toHaveURL(`${address}/details`);
    await olivia.goto(`${address}/invite-voice`);
    await olivia.getByRole('searchbox', { name: 'Search voices' }).fill(voice);
    // Rows move while the list changes, so a click could miss.
    await expect(olivia.getByRole('feed', { name: 'Voices' }).getByRole('article')).toHaveCount(1);
    const listed = olivia.waitForResponse((answer) => /\/projects\/[\w-]+\/voices$/.test(answer.url()));
    await olivia.getByRole('button', { name: `Shortlist ${voice}` }).click();
    await listed;
    await assign(address);
    await freja.goto(`${address}/accept-project`);
    await expect(freja.getByRole('button', { name: 'Accept project' })).toBeVisible();
    await pictures(freja, 'pickup-02-accepting');
    await accept(address);
  });

  await test.step('five parallel uploads: one is canceled, and a lost connection loses nothing', async () => {
    const files = await record(info.outputDir);
    await freja.getByRole('link', { name: 'Upload audio' }).first().click();
    const dialog = freja.getByRole('dialog', { name: 'Upload named audio' });
    await dialog.getByLabel('Choose audio files or drop them here').setInputFiles(files);
    await pictures(freja, 'pickup-03-named');
    const line = await networkConditionsOf(freja);
    await line({ uploadThroughput: 900_000 });
    await dialog.getByRole('button', { name: 'Upload 5 files' }).click();
    const list = freja.getByRole('list', { name: 'Audio uploads' });
    await list.getByRole('button', { name: 'Cancel Wrong number' }).click();
    await expect(list.getByText('Uploaded, waiting for the others').first()).toBeVisible();
    await expect(list.getByRole('progressbar', { name: 'Uploading Music on hold' })).toBeVisible();
    // Prevents the upload from finishing before the connection is lost, even while screenshots are taken.
    await line({ uploadThroughput: 10_000 });
    await pictures(freja, 'pickup-04-uploading');
    await line({ uploadThroughput: 10_000, offline: true });
    await expect(list.getByText('Paused: waiting for the connection').first()).toBeVisible();
    await pictures(freja, 'pickup-05-paused');
    await line({});
    for (const page of [freja, olivia]) {
      if (page === olivia) await olivia.goto(`${address}/files`);
      for (const prompt of prompts.filter((one) => one !== 'Wrong number')) {
        await expect(page.getByRole('button', { name: `Play ${prompt} by` })).toBeVisible({ timeout: 60_000 });
      }
      await expect(page.getByRole('article', { name: 'Wrong number' })).toHaveCount(0);
    }
    await pictures(freja, 'pickup-06-takes-voice');
    await pictures(olivia, 'pickup-07-takes-customer');
  });

  await test.step('approved and rated: only the voice sees the comment', async () => {
    await approve(address);
    const rate = olivia.getByRole('dialog', { name: `Rate ${voice}` });
    await rate.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await rate.getByLabel('Comment').fill('Exactly the calm we wanted.');
    await pictures(olivia, 'pickup-08-rating');
    await rate.getByRole('button', { name: 'Rate' }).click();
    await expect(rate).toBeHidden();
    await olivia.goto(`${address}/details`);
    await freja.goto(`${address}/details`);
    await expect(freja.getByText('Exactly the calm we wanted.')).toBeVisible();
    await expect(olivia.getByText(/^Charged on/)).toBeVisible();
    await expect(olivia.getByText('Exactly the calm we wanted.')).toHaveCount(0);
    await freja.getByText('Exactly the calm we wanted.').scrollIntoViewIfNeeded();
    await pictures(freja, 'pickup-09-rated-voice');
    await pictures(olivia, 'pickup-10-done-customer');
  });

  await test.step('a pickup within its period is a separate project at its own price', async () => {
    await olivia.getByRole('button', { name: 'More options' }).click();
    await expect(olivia.getByRole('menuitem', { name: `Rate ${voice}` })).toHaveCount(0);
    await olivia.getByRole('menuitem', { name: 'Order pickup' }).click();
    const dialog = olivia.getByRole('dialog', { name: 'Order pickup' });
    await expect(dialog.getByText('90 days left')).toBeVisible();
    await expect(dialog.getByText('€45', { exact: true })).toBeVisible();
    await pictures(olivia, 'pickup-11-ordering');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Order pickup' }).click();
    await expect(olivia.getByRole('heading', { level: 1, name: `${name} PICKUP` })).toBeVisible();
    await pictures(olivia, 'pickup-12-ordered');
  });
  const pickup = await db.project.findFirstOrThrow({ where: { parentId: id } });
  const there = `/projects/${pickup.id}`;

  await test.step('the pickup is assigned, accepted, delivered and approved automatically', async () => {
    await assign(there);
    await freja.goto('/projects');
    await expect(freja.getByRole('link', { name: `${name} PICKUP`, exact: true })).toBeVisible();
    await pictures(freja, 'pickup-13-list-voice');
    await accept(there);
    await freja.getByRole('link', { name: 'Upload audio' }).first().click();
    await freja.getByLabel('Choose audio files or drop them here').setInputFiles(`${info.outputDir}/Closed.wav`);
    await freja.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(freja.getByRole('button', { name: 'Play Closed by' })).toBeVisible({ timeout: 60_000 });
    await olivia.goto(`${there}/files`);
    await expect(olivia.getByText('The voice has delivered.')).toBeVisible();
    await pictures(olivia, 'pickup-14-delivered');
    await approve(there);
    await olivia.getByRole('button', { name: 'Skip' }).click();
    await expect(olivia).toHaveURL(`${there}/chat/${frejaId}`);
    await expect(olivia.getByRole('link', { name: `Rate ${voice}` })).toBeVisible();
    await pictures(olivia, 'pickup-15-approved');
    const payments = await db.payment.findMany({ where: { projectId: pickup.id } });
    // 45 euro and 25 % VAT.
    expect(payments).toMatchObject([{ status: 'captured', amountCents: 5_625 }]);
  });

  await test.step('fifteen days later it is archived for both', async () => {
    await olivia.goto(`/projects/archive-project/${pickup.id}`);
    await expect(
      olivia.getByText('A finished project is archived automatically 15 days after approval.'),
    ).toBeVisible();
    await pictures(olivia, 'pickup-16-no-archive');
    const { closesAt } = await db.project.findUniqueOrThrow({ where: { id: pickup.id } });
    await closeProject(pickup.id, closesAt ?? undefined);
    for (const page of [olivia, freja]) {
      await page.goto('/projects');
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: `${name} PICKUP` })).toHaveCount(0);
      await page.getByRole('checkbox', { name: 'Show archived' }).check();
      const row = page.getByRole('article').filter({ hasText: `${name} PICKUP` });
      await expect(row.getByText('Archived', { exact: true })).toBeVisible();
    }
    await pictures(olivia, 'pickup-17-archived');
  });
});
