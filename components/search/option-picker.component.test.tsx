import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textsOf } from '@/tests/support/component/locators';
import { languageName, quickLanguages } from '@/lib/domain/people/languages';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { FilterChip } from '@/components/ui/chip';
import { setViewport } from '@/tests/support/component/viewport';
import { OptionPicker, type PickerOption } from './option-picker';

/** The rules are in docs/rules/search.md#the-search-screen. */

const field = page.getByRole('textbox');
const option = (name: string) => page.getByRole('button', { name, exact: true });
const shown = () => textsOf(page.getByRole('listitem'));

const withoutVoices = ['sw', 'zu'];
const allLanguages: PickerOption[] = [...quickLanguages, 'it', 'pl', ...withoutVoices]
  .map((value) => ({ value, name: languageName(value), findsVoices: !withoutVoices.includes(value) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

test('on wide screens it opens below its filter, and the page behind stays usable', async () => {
  await setViewport(1440, 900);
  await renderScreen(
    <>
      <FilterChip label="Language" href="/search/select-language" />
      <button type="button">Behind</button>
      <OptionPicker title="Language" facet="language" options={allLanguages} quick={quickLanguages} />
    </>,
    { path: '/search/select-language' },
  );
  await expect.element(field).toHaveFocus();
  const picker = page.getByRole('dialog', { name: 'Language' });
  const chip = page.getByRole('link', { name: 'Language' }).element().getBoundingClientRect();
  const { left, top, width } = picker.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(Math.min(chip.left, 16));
  expect(top).toBeGreaterThanOrEqual(chip.bottom);
  expect(width).toBeLessThan(400);
  await page.getByRole('button', { name: 'Behind' }).click();
  await expect.poll(currentPath).toBe('/search');
});

async function showLanguages(path = '/search/select-language') {
  await renderScreen(<OptionPicker title="Language" facet="language" options={allLanguages} quick={quickLanguages} />, {
    path,
  });
  await expect.element(field).toHaveFocus();
}

const common = ['English', 'German', 'Spanish', 'French', 'Swedish', 'Finnish', 'Danish', 'Norwegian'];

test('languages start with the eight common ones; the arrow keys move through field and list', async () => {
  await showLanguages();
  expect(shown()).toEqual([...common, 'More...']);
  await userEvent.keyboard('{Enter}');
  expect(currentPath()).toBe('/search/select-language');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'German' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(field).toHaveFocus();
});

test('More lists every language by name, those without voices last', async () => {
  await showLanguages();
  (option('More...').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const names = allLanguages.map(({ name }) => name);
  const without = withoutVoices.map(languageName);
  await expect
    .poll(shown)
    .toEqual([...names.filter((name) => !without.includes(name)), ...without.map((name) => `${name}no voices`)]);
  await expect.element(page.getByRole('button').nth(1)).toHaveFocus();
  await option('Danish').click();
  await expect.poll(currentPath).toBe('/search?language=da');
});

test('a selected language outside the eight comes first, and a choice keeps the rest of the search', async () => {
  await showLanguages('/search/select-language?q=calm&language=pl');
  expect(shown()[0]).toBe('Polish');
  await expect.element(option('Polish')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('dan{Enter}');
  await expect.poll(currentPath).toBe('/search?q=calm&language=da');
});

test('shows how many voices each value would match, as a description', async () => {
  const options = [
    { value: 'Calm', name: 'Calm', findsVoices: true, count: 1 },
    { value: 'Dark', name: 'Dark', findsVoices: true, count: 214 },
    { value: 'Warm', name: 'Warm', findsVoices: true, count: 1_000 },
    { value: 'Wild', name: 'Wild', findsVoices: true, count: null },
    { value: 'Zany', name: 'Zany', findsVoices: false, count: 0 },
  ];
  await renderScreen(<OptionPicker title="Tone" facet="tone" options={options} />, { path: '/search/select-tone' });
  const notes = { Calm: '1 voice', Dark: '214 voices', Warm: 'over 1,000 voices', Wild: '', Zany: 'no voices' };
  await expect.poll(shown).toEqual(Object.entries(notes).map((parts) => parts.join('')));
  await expect.element(option('Dark')).toHaveAccessibleDescription('214 voices');
  await expect.element(option('Zany')).toHaveAccessibleDescription('no voices');
  await option('Dark').click();
  await expect.poll(currentPath).toBe('/search?tone=Dark');
});

test('typing filters the options and announces their number', async () => {
  const options = ['Female', 'Male'].map((name) => ({ value: name.toLowerCase(), name, findsVoices: true }));
  await renderScreen(<OptionPicker title="Gender" facet="gender" options={options} />, {
    path: '/search/select-gender',
  });
  await expect.poll(shown).toEqual(['Female', 'Male']);
  await page.getByRole('textbox', { name: 'Filter gender' }).fill('zzz');
  await expect.element(page.getByText('No matches.')).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: '0 options' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(currentPath).toBe('/search');
});

test.each([
  ['dialect', '', 'Please choose a language first.'],
  ['dialect', '?language=sw', 'No demo in Swahili has a dialect yet.'],
  ['playlistId', '', 'You have no playlists – yet.'],
] as const)('an empty picker of %s%s says why', async (facet, query, reason) => {
  await renderScreen(<OptionPicker title="Filter" facet={facet} options={[]} />, { path: `/search/select${query}` });
  await expect.element(page.getByText(reason)).toBeVisible();
});
