import type pg from 'pg';
import { queryPrepared } from '@/server/platform/db';

/** Runs the named statements of `queryRows` on the connections of `queryPrepared`. */
export const preparedReader = {
  async query({ name = '', text, values = [] }: pg.QueryConfig): Promise<{ rows: unknown[] }> {
    return { rows: await queryPrepared(name, text, values) };
  },
};
