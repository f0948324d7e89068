import { runOnFolder, summary } from './installation';

await runOnFolder(
  'npm run restore -- <folder of a backup> [--overwrite]',
  (manifest) => `Restored and compared ${summary(manifest)}.`,
  async ({ urls, folder, overwrite }) => (await import('./restore')).restore(urls, folder, { overwrite }),
);
