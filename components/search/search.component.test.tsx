import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holdResponse } from '@/tests/support/component/held-response';
import { textsOf } from '@/tests/support/component/locators';
import { page as pageOf, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aVoice } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { SearchControls } from './search-controls';
import { VoiceResults } from './voice-results';

/** The rules are in docs/rules/search.md#the-search-screen. */

const field = page.getByRole('searchbox', { name: 'Search voices' });
const rows = page.getByRole('feed', { name: 'Voices' }).getByRole('article');
const headings = () => textsOf(rows.getByRole('heading'));

const voices = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => aVoice({ id: `${name}-${index}`, name: `${name} ${index}` }));

function showSearch(path = '/search') {
  return renderScreen(
    <>
      <h1>Find your voice</h1>
      <SearchControls playlists={[]} hasFavorites={false} />
      <VoiceResults first={null} countryCode={null} languages={['en']} />
    </>,
    { path },
  );
}

test('debounces typing by 300 ms, and ignores late responses', async () => {
  const { released, release } = holdResponse();
  const requests = stubApi({
    'GET /search': async ({ query }) => {
      if (query?.query === 'fre') await released;
      return voices(query?.query || 'All', 3);
    },
  });
  const searches = () => requests.filter(({ name }) => name === 'GET /search').map(({ query }) => query.query ?? '');
  await showSearch();
  await expect.poll(headings).toEqual(['All 0', 'All 1', 'All 2']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const typed of ['f', 'fr', 'fre']) typeAtOnce(typed);
  await vi.advanceTimersByTimeAsync(299);
  expect(currentPath()).toBe('/search');
  await vi.advanceTimersByTimeAsync(1);
  expect(currentPath()).toBe('/search?q=fre');
  vi.useRealTimers();
  // One request for the whole word, none per letter.
  await expect.poll(searches).toEqual(['', 'fre']);
  const progress = page.getByText('Searching');
  await expect.element(progress).toBeInTheDocument();
  const [animation] = progress.element().closest('[role=status]')?.getAnimations() ?? [];
  expect(animation?.effect?.getTiming().delay, 'the indicator appears after a second').toBe(1000);
  expect(headings()).toEqual(['All 0', 'All 1', 'All 2']);

  await field.fill('marcus');
  await expect.poll(headings).toEqual(['marcus 0', 'marcus 1', 'marcus 2']);
  release();
  await field.fill('marcus hale');
  await expect.poll(headings).toEqual(['marcus hale 0', 'marcus hale 1', 'marcus hale 2']);
  expect(searches()).toEqual(['', 'fre', 'marcus', 'marcus hale']);
});

/** Enters a text at once. Real key presses would advance the fake time. */
function typeAtOnce(text: string) {
  const input = field.element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

test('requests twenty more when the end is within 200 px, and shows each voice once', async () => {
  const distances: number[] = [];
  stubApi({
    'GET /search': ({ query }) => {
      const marker = document.querySelector('[data-load-more]');
      if (marker) distances.push(marker.getBoundingClientRect().top - window.innerHeight);
      const number = Number(query?.cursor ?? 0);
      // The last voice of a page comes again on the next.
      const items = [
        ...(number > 0 ? voices(`Page ${number - 1}`, 20).slice(-1) : []),
        ...voices(`Page ${number}`, 20),
      ];
      return pageOf({ items, nextCursor: number < 2 ? String(number + 1) : null });
    },
  });
  await showSearch();
  await expect.poll(() => rows.elements().length).toBe(20);
  for (const count of [40, 60]) {
    await expect
      .poll(() => {
        if (rows.elements().length < count) window.scrollBy(0, 300);
        return rows.elements().length;
      })
      .toBe(count);
  }
  expect(distances).toHaveLength(2);
  for (const distance of distances) expect(distance).toBeLessThanOrEqual(200);
  expect(new Set(headings()).size).toBe(60);
});

test('says how many voices were found, sorts and clears the search', async () => {
  const requests = stubApi({
    'GET /search': ({ query }) => {
      const total = query?.sort ? 1_000 : 2;
      return pageOf({ items: voices('V', 2), nextCursor: null, total: query?.query ? 1 : total });
    },
  });
  await showSearch('/search?q=freja');
  await expect.element(page.getByText('1 voice found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(currentPath).toBe('/search');
  await expect.element(page.getByText('2 voices found', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Clear all' })).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Highest rated');
  expect(currentPath()).toBe('/search?sort=rating');
  await expect.element(page.getByText('Over 1,000 voices found')).toBeVisible();
  expect(requests.at(-1)?.query.sort).toBe('rating');
});

test('offers what a search without results would find without one of its conditions', async () => {
  stubApi({
    'GET /search': ({ query }) => (query?.tone ? [] : voices('V', 4)),
    'GET /search/near-misses': () => [{ without: 'tone', count: 4 }],
  });
  await showSearch('/search?language=da&tone=Warm');
  await page.getByRole('button', { name: 'without “Warm”: 4 voices' }).click();
  await expect.poll(() => headings().length).toBe(4);
  expect(currentPath()).toBe('/search?language=da');
});

test('offers to leave out a word of a text without results', async () => {
  stubApi({
    'GET /search': ({ query }) => (query?.query === 'danish' ? voices('V', 1) : []),
    'GET /search/near-misses': () => [{ without: 'query', word: 'Warm', count: 1 }],
  });
  await showSearch('/search?q=Warm+danish');
  await page.getByRole('button', { name: 'without “Warm”: 1 voice' }).click();
  await expect.poll(() => headings().length).toBe(1);
  expect(currentPath()).toBe('/search?q=danish');
  await expect.element(field).toHaveValue('danish');
});

test('clears a search without results', async () => {
  stubApi({
    'GET /search': ({ query }) => (query?.query ? [] : voices('V', 2)),
    'GET /search/near-misses': () => [],
  });
  await showSearch('/search?q=qqqxyz');
  await expect.element(page.getByText("Can't find the voice you are looking for?")).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(() => headings().length).toBe(2);
  expect(currentPath()).toBe('/search');
});

test('says when a language is available by quote only', async () => {
  stubApi({ 'GET /search': () => [], 'GET /search/near-misses': () => [] });
  await showSearch('/search?language=sw');
  await expect.element(page.getByText('Swahili is only available by quote.')).toBeVisible();
});

test('the placeholder of the search field fits the narrowest screen', async () => {
  await setViewport(320, 700);
  stubApi({ 'GET /search': () => [] });
  await showSearch();
  await expect.element(field).toBeVisible();
  const input = field.element() as HTMLInputElement;
  const { font, paddingLeft, paddingRight } = getComputedStyle(input);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('There is no canvas.');
  pen.font = font;
  const inside = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  expect(pen.measureText(input.placeholder).width).toBeLessThanOrEqual(inside);
});

test('a filter opened before the screen has followed the URL keeps the typed text', async () => {
  stubApi({ 'GET /search': () => [] });
  await showSearch();
  const chip = page.getByRole('link', { name: 'Gender', exact: true });
  await expect.element(chip).toHaveAttribute('href', '/search/select-gender');
  (field.element() as HTMLElement).focus();
  await userEvent.keyboard('calm');
  window.history.replaceState(null, '', '/search?q=calm');
  (chip.element() as HTMLElement).click();
  await expect.poll(currentPath).toBe('/search/select-gender?q=calm');
});
