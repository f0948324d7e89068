import { runOnFolder, summary } from './installation';

await runOnFolder(
  'npm run backup -- <empty folder>',
  (manifest) => `Saved ${summary(manifest)}.`,
  async ({ urls, folder }) => (await import('./backup')).backUp(urls.owner, folder),
);
