import type { SearchSort } from '@/lib/domain/search/search-state';
import {
  type Bind,
  binder,
  type Criteria,
  indexedConditions,
  plainConditions,
  type Predicate,
  testedConditions,
} from './conditions';
import { countOfAll, type Page, type SortColumn, type Split, type Statement } from './statement';

export const sortColumns: Record<Exclude<SearchSort, 'best'>, SortColumn> = {
  rating: 'rating_rank',
  newest: 'newest_rank',
};

type Sorted = Page & { column: SortColumn };

/** Looks up all matches and sorts them: for conditions that few voices satisfy. */
export function sortedLookupStatement(criteria: Criteria, { lookedUp, tested }: Split, page: Sorted): Statement {
  const { values, bind } = binder();
  // Adding 0 prevents a scan of the column's index, which would test most voices of a rare condition.
  const rank = `(${page.column} + 0)`;
  const conditions = [
    ...plainConditions(criteria, bind),
    ...indexedConditions(lookedUp, bind),
    ...testedConditions(tested, criteria, bind),
    ...afterPosition(page, rank, bind),
  ];
  return {
    text: `SELECT voice_id, xmin AS version, ${rank} AS rank, false AS exact, true AS is_hit, false AS is_end${page.isCounted ? countOfAll : ''}
      FROM search.voice WHERE ${conditions.join(' AND ') || 'true'}
      ORDER BY ${rank} DESC, voice_id DESC LIMIT ${bind(page.limit, 'integer')}`,
    values,
  };
}

/** Scans voices in the order of the column until enough match, at most `budget`; a marker row ends a scan at its limit. */
export function sortedScanStatement(criteria: Criteria, tested: Predicate, page: Sorted, budget: number): Statement {
  const { values, bind } = binder();
  const { column } = page;
  const scanLimit = bind(budget, 'bigint');
  const rows = [...plainConditions(criteria, bind), ...afterPosition(page, column, bind)];
  const matches = testedConditions(tested, criteria, bind);
  return {
    text: `SELECT voice_id, version, rank, false AS exact, is_hit, nth = ${scanLimit} AS is_end FROM (
        SELECT voice_id, version, rank, ${matches.join(' AND ') || 'true'} AS is_hit,
          row_number() OVER (ORDER BY rank DESC, voice_id DESC) AS nth
        FROM (SELECT voice_id, xmin AS version, ${column} AS rank, keys, doc FROM search.voice
          WHERE ${rows.join(' AND ') || 'true'} ORDER BY ${column} DESC, voice_id DESC LIMIT ${scanLimit}) AS best) AS seen
      WHERE is_hit OR nth = ${scanLimit} ORDER BY rank DESC, voice_id DESC LIMIT ${bind(page.limit, 'integer')} + 1`,
    values,
  };
}

function afterPosition({ after }: Page, rank: string, bind: Bind): string[] {
  if (!after) return [];
  return [`(${rank}, voice_id) < (${bind(after.rank, 'integer')}, ${bind(after.voiceId, 'text')})`];
}
