import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Paging } from './paging';

const drawn = (page: number, total: number) =>
  renderToStaticMarkup(
    createElement(Paging, { page, total, pageSize: 20, onPage: () => undefined, onPageSize: () => undefined }),
  );

const button = (html: string, label: string) =>
  new RegExp(`<button[^>]*aria-label="${label}"[^>]*>`).exec(html)?.[0] ?? '';

test('offers the page sizes under their label', () => {
  const html = drawn(0, 45);
  expect(html).toContain('Page size:</label>');
  expect([...html.matchAll(/<option[^>]*>(\d+)</g)].map(([, size]) => size)).toEqual(['10', '20', '50', '100']);
  expect(html).toMatch(/<option selected="">20</);
});

test('shows the row range and disables paging beyond the first and last page', () => {
  expect(drawn(0, 45)).toContain('1–20 of 45');
  expect(button(drawn(0, 45), 'Previous page')).toContain('disabled=""');
  expect(button(drawn(0, 45), 'Next page')).not.toContain('disabled=""');
  expect(drawn(2, 45)).toContain('41–45 of 45');
  expect(button(drawn(2, 45), 'Previous page')).not.toContain('disabled=""');
  expect(button(drawn(2, 45), 'Next page')).toContain('disabled=""');
  expect(drawn(0, 0)).toContain('0–0 of 0');
});
