import { aVoice } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { freshName } from '@/tests/support/fresh-name';
import { pollUntil } from '@/tests/support/jobs/poll';
import { loginCustomer } from '@/tests/support/market';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import type { Page } from '@/tests/engines/page';
import type { Journey, Scene } from '@/tests/engines/scene';

type Cast = { customer: Page; voice: Page; voiceId: string; voiceName: string; address: string };

/** A customer and a voice bring a project from the first idea to the approval, each on their screens. */
export const project: Journey = async (scene) => {
  const owner = await loginCustomer();
  const [firstName, lastName] = ['Karen', freshName()];
  const business = { vatId: 'DK12345678' };
  const { id: voiceId } = await aVoice({ firstName, lastName, business, demos: [{ language: 'da' }] });
  const [customer, voice] = [await scene.visitor(owner), await scene.visitor({ id: voiceId })];
  const address = await order(customer);
  const cast = { customer, voice, voiceId, voiceName: `${firstName} ${lastName}`, address };
  await writeScript(cast);
  await shortlist(cast);
  await chat(cast);
  await assign(cast);
  await accept(cast);
  await deliver(scene, cast);
  await approve(cast);
};

async function order(customer: Page): Promise<string> {
  const name = `Autumn spot ${freshName()}`;
  await customer.open('/projects/add');
  await customer.role('link', 'Commercial').click();
  await customer.label('Name').fill(name);
  await customer.label('Description').fill('A warm read for the radio.');
  await customer.role('radio', 'Danish').check();
  await customer.role('button', 'Create project').click();
  await customer.role('heading', name).visible();
  const { id } = await db.project.findFirstOrThrow({ where: { name } });
  return `/projects/${id}`;
}

async function writeScript({ customer, address }: Cast): Promise<void> {
  await customer.open(`${address}/script/edit`);
  await customer.role('textbox', 'Script').click();
  await customer.tab.type('God morgen, Danmark. ');
  await customer.role('button', 'Bold').click();
  await customer.tab.type('Kaffen er klar.');
  await customer.role('button', 'Save').click();
  await customer.at(`${address}/details`);
}

async function shortlist({ customer, voice, voiceName, address }: Cast): Promise<void> {
  await customer.role('link', 'Shortlist voice').click();
  await customer.role('searchbox', 'Search voices').fill(voiceName);
  await customer.role('feed', 'Voices').role('article').counts(1);
  const row = customer.role('article', voiceName);
  await row.role('button', `Shortlist ${voiceName}`).click();
  await row.text('Shortlisted').visible();
  const isStored = () => db.projectVoice.count({ where: { projectId: address.split('/').at(-1) ?? '' } });
  await pollUntil(async () => (await isStored()) === 1, { what: 'the shortlist' });
  await voice.open(`${address}/script`);
  await voice
    .css('strong')
    .having(/Kaffen er klar\./)
    .visible();
}

async function chat({ customer, voice, voiceId, voiceName, address }: Cast): Promise<void> {
  await voice.open(`${address}/chat/${voiceId}`);
  await customer.open(`${address}/chat/${voiceId}`);
  await customer.role('textbox', `Message to ${voiceName}`).fill('Hello Karen, can you record it tomorrow?');
  await customer.keys('Enter');
  await voice.text('Hello Karen, can you record it tomorrow?').visible();
  await voice.role('textbox', /^Message to/).fill('Yes, in the morning.');
  await voice.role('button', 'Send').click();
  await customer.text('Yes, in the morning.').visible();
}

async function assign({ customer, voice, voiceId, voiceName, address }: Cast): Promise<void> {
  await customer.open(`${address}/assign-voice/${voiceId}`);
  await customer.role('checkbox', /I agree to the license/).check();
  await customer.role('button', new RegExp(`^Assign ${voiceName}`)).click();
  await customer.at(`${address}/chat/${voiceId}`);
  await customer.text(`You assigned ${voiceName} to the project.`).visible();
  await voice.text(/assigned you to the project\./).visible();
}

async function accept({ customer, voice, voiceName, address }: Cast): Promise<void> {
  await voice.open(`${address}/accept-project`);
  await voice.role('checkbox', /I agree to the license/).check();
  await voice.role('button', /^Accept project/).click();
  await voice.role('heading', /^The project is yours\./).visible();
  await customer.text(`${voiceName} accepted the project.`).visible();
}

async function deliver(scene: Scene, { customer, voice, address }: Cast): Promise<void> {
  await voice.open(`${address}/files/upload-audio`);
  const dialog = voice.role('dialog', 'Upload audio');
  const file = await scene.file('Morning read.wav', speechLikeWav({ seconds: 12 }));
  await dialog.label(/^Choose audio files/).setFiles(file);
  await dialog.role('button', 'Upload').click();
  await customer.open(`${address}/files`);
  for (const page of [voice, customer]) {
    await page.role('button', /^Play Morning read by/).click();
    await page.sounds();
    await page.role('button', 'Close the player').click();
  }
}

async function approve({ customer, voice, voiceName, address }: Cast): Promise<void> {
  await customer.role('link', 'Approve 1 take').click();
  await customer.role('dialog', 'Approve delivery').role('button', 'Approve').click();
  const rate = customer.role('dialog', `Rate ${voiceName}`);
  await rate.role('radio', '5 stars').check();
  await rate.label('Comment').fill('Just as warm as we had hoped.');
  await rate.role('button', 'Rate').click();
  await rate.hidden();
  await voice.open(`${address}/details`);
  await voice.role('heading', 'What you earned').visible();
  await voice.text('Just as warm as we had hoped.').visible();
  await voice.fits();
}
