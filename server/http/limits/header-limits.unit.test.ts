import { getBotType } from 'next/dist/shared/lib/router/utils/is-bot';
import { shouldServeStreamingMetadata } from 'next/dist/server/lib/streaming-metadata';
import { describe, expect, test } from 'vitest';
import { headersRefusal, maxHeadersBytes, shortenUserAgent } from './header-limits';
import { expectLinearTime } from '@/tests/support/large/linear-time';

const statusOf = (...rawHeaders: string[]) => headersRefusal(rawHeaders)?.status ?? null;
const letters = (count: number) => 'x'.repeat(count);

describe('the size of headers', () => {
  test.each(['User-Agent', 'X-Forwarded-For', 'referer', 'x-anything'])('%s has at most 4 kB', (name) => {
    expect(statusOf('Host', 'a', name, letters(4_096))).toBeNull();
    expect(statusOf('Host', 'a', name, letters(4_097))).toBe(431);
  });

  test.each(['Cookie', 'next-router-state-tree'])('%s may use the whole limit', (name) => {
    const rest = maxHeadersBytes - name.length;
    expect(statusOf(name, letters(rest))).toBeNull();
    expect(statusOf(name, letters(rest + 1))).toBe(431);
  });

  test('all together have at most 16 kB, also when they have one name', () => {
    const headers = (count: number) => Array.from({ length: count }, () => ['x-a', letters(1_021)]).flat();
    expect(statusOf(...headers(16))).toBeNull();
    expect(statusOf(...headers(17))).toBe(431);
    expect(statusOf(letters(maxHeadersBytes), '')).toBeNull();
    expect(statusOf(letters(maxHeadersBytes), 'x')).toBe(431);
  });
});

describe('the user agent', () => {
  test('is recognized by Next in linear time', () => {
    expectLinearTime((agent) => {
      const headers = { 'user-agent': agent };
      shortenUserAgent(headers);
      return [getBotType(headers['user-agent']), shouldServeStreamingMetadata(headers['user-agent'], undefined)];
    });
  });

  test('of a real browser remains unchanged', () => {
    const agent =
      'Mozilla/5.0 (Linux; Android 15; SM-S928B Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.7390.70 Mobile Safari/537.36';
    const headers = { 'user-agent': agent };
    shortenUserAgent(headers);
    expect(headers['user-agent']).toBe(agent);
  });
});
