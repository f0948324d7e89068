import * as demos from '@/lib/contracts/demos';
import * as search from '@/lib/contracts/search';
import { bind, type Route } from '@/server/access/bind';
import { listAttributes, listDialects, listLanguages } from '@/server/search/counts/facet-lists';
import { listOptions } from '@/server/search/counts/list-options';
import { findNearMisses } from './near-misses';
import { getOwnRanking } from './own-ranking';
import { respondToSearch } from './search-voices';

export const searchRoutes: readonly Route[] = [
  bind(demos.listAges, () => listAttributes('age')),
  bind(search.searchAges, () => listAttributes('age')),
  bind(search.searchDialects, ({ query }) => listDialects(query.language)),
  bind(search.searchLanguages, () => listLanguages()),
  bind(search.searchNearMisses, ({ query, actor }) => findNearMisses(query, actor)),
  bind(search.searchOptions, ({ query: { facet, ...chosen }, actor }) => listOptions(facet, chosen, actor)),
  bind(search.search, ({ query, actor }) => respondToSearch(query, actor)),
  bind(search.searchTones, () => listAttributes('tone')),
  bind(search.searchTypes, () => listAttributes('type')),
  bind(search.getOwnRanking, ({ actor }) => getOwnRanking(actor)),
  bind(demos.listTones, () => listAttributes('tone')),
  bind(demos.listTypes, () => listAttributes('type')),
];
