import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { readSearchState, writeSearchState } from '@/lib/domain/search-state';
import { useVoices } from './use-voices';

afterEach(() => {
  vi.useRealTimers();
});

function Voices() {
  const state = readSearchState(new URLSearchParams());
  const { total } = useVoices(state, null, { search: writeSearchState(state), voices: [], nextCursor: null, total: 7 });
  return createElement('p', null, total);
}

test('a page rendered on the server leaves no timer, which would keep its response in memory', () => {
  vi.useFakeTimers();
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Voices));
  expect(renderToStaticMarkup(page)).toBe('<p>7</p>');
  expect(vi.getTimerCount()).toBe(0);
});
