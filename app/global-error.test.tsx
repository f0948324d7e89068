import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import GlobalError from './global-error';

test('offers a link that needs no script to load the page again', () => {
  const page = renderToStaticMarkup(<GlobalError />);
  expect(page).toMatch(/<a href="" [^>]*>Try again<\/a>/);
  expect(page).not.toContain('<button');
  expect(page).not.toContain('Timbre');
});
