import { pool } from '@/server/platform/db';
import { type Reader, searchReader } from '@/server/platform/postgres/read-replica';
import type { Criteria } from './conditions';

/**
 * Returns the database itself for playlists and favorites: the user may just have changed them, and the replica is a
 * little behind.
 */
export const readerFor = ({ playlist, favoritesOf }: Criteria): Reader =>
  playlist || favoritesOf ? pool() : searchReader();
