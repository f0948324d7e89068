import { runOnFolder, summary } from './installation';

await runOnFolder(
  'npm run backup -- <empty folder>',
  (manifest) => `Saved ${summary(manifest)}.`,
  async ({ databaseUrl, folder }) => (await import('./backup')).backUp(databaseUrl, folder),
);
