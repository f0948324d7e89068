import type { CallName } from '@/lib/client/api';
import { everyone, type Row } from './authorization-row';

/** Everyone may search. */
export const searchRows: Record<Extract<CallName, `GET /search${string}`>, Row> = {
  'GET /search': { may: everyone },
  'GET /search/ages': { may: everyone },
  'GET /search/dialects': { may: everyone, send: () => ({ query: { language: 'en' } }) },
  'GET /search/languages': { may: everyone },
  'GET /search/near-misses': { may: everyone },
  'GET /search/options': { may: everyone, send: () => ({ query: { facet: 'language' } }) },
  'GET /search/tones': { may: everyone },
  'GET /search/types': { may: everyone },
};
