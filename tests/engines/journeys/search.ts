import type { Page } from '@/tests/engines/page';
import type { Journey } from '@/tests/engines/scene';

/** A visitor narrows the search with a text and facets, opens a shared address, and listens to demos. */
export const search: Journey = async (scene) => {
  const page = await scene.visitor();
  await page.open('/search');
  const rows = page.role('feed', 'Voices').role('article');
  await rows.counts(20);
  await page.fits();
  await page.role('searchbox', 'Search voices').fill('calm');
  await page.at('/search?q=calm');
  await choose(scene.isPhone, page, 'Language', 'dan', /Danish/);
  await page.at('/search?q=calm&language=da');
  await choose(scene.isPhone, page, 'Gender', 'fem', /^Female/);
  await page.at('/search?q=calm&language=da&gender=female');
  await page.role('feed', 'Voices').hasAttribute('aria-busy', 'false');
  const { texts } = await rows.shows(/Danish/);
  const shared = await scene.visitor();
  await shared.open(await page.path());
  await shared.role('feed', 'Voices').role('article').counts(texts.length);
  await page.role('button', 'Clear Gender').click();
  await page.at('/search?q=calm&language=da');
  await page.tab.goBack();
  await page.at('/search?q=calm&language=da&gender=female');
  await listen(page);
};

async function choose(isPhone: boolean, page: Page, facet: string, typed: string, expected: RegExp): Promise<void> {
  await page.role('link', facet).click();
  const picker = page.role('dialog', facet);
  await picker.visible();
  if (!isPhone && facet === 'Language') {
    await picker.role('textbox').fill(typed);
    await picker.role('listitem').nth(0).shows(expected);
    await page.keys('Enter');
  } else await picker.role('button', expected).click();
  await picker.hidden();
}

async function listen(page: Page): Promise<void> {
  await page.open('/search?q=Freja+Lindegaard');
  const row = page.role('article', 'Freja Lindegaard');
  await row.role('button', /^Play .* by /).click();
  const { src } = await page.sounds();
  const player = page.role('region', 'Player');
  await player.role('button', 'Next').click();
  await row.role('button', /^Pause /).visible();
  const next = await page.sounds({ afterSeconds: 0.2 });
  if (next.src === src) throw new Error('The next demo is the same one.');
  const needle = player.role('slider', 'Position in the recording');
  const { box } = await needle.visible();
  if (!box) throw new Error('The needle is not on the screen.');
  await player.role('button', 'Pause').click();
  await page.isSilent();
  await page.tab.click({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await needle.until(({ attributes }) => Number(attributes['aria-valuenow']) > 1, 'moved by the click');
  await player.role('button', 'Play').click();
  await page.sounds({ afterSeconds: 1 });
  await row.role('button', /^Pause /).click();
  await page.isSilent();
}
