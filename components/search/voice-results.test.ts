import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { writeFirstVoices } from './first-voices';
import { useVoices } from './voice-results';

function Found() {
  const first = writeFirstVoices({ search: '', items: [], nextCursor: null, total: 0 });
  const { voices, total } = useVoices({}, 'DK', first);
  return createElement('p', null, `${voices.length} of ${total}`);
}

it('leaves no timer on the server, which would keep the whole request in memory', () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const page = renderToString(createElement(QueryClientProvider, { client }, createElement(Found)));
  expect(page).toBe('<p>0 of 0</p>');
  expect(client.getQueryCache().getAll()).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
