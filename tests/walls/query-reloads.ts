const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** `refetchType: 'none'` loads nothing. */
const plainReload = /\b(?:invalidateQueries|refetchQueries)\((?![^;]*refetchType: 'none')/g;
const plainWrite = /\bsetQueryData(?=[(<])/g;

const own = 'components/shared/optimistic/load-again.ts';

/** Files whose changes of a cached response do not come from a response of the server, or that compare the two. */
const writers = new Map([
  [own, 'showResponse'],
  ['components/projects/list/use-project-list.ts', 'loads the list again if a response is on its way'],
  ['components/shared/project-context.tsx', 'loads the details again if a response is on its way'],
  ['components/chat/use-messages.ts', 'keeps what is newer than a response'],
  ['components/chat/chat-screen.tsx', 'clears the mark again if a response brings it back'],
  ['components/support/money/account-dialog.tsx', 'opens an empty form'],
]);

/**
 * Returns the places where a component reloads or replaces a cached response in a way that loses a live event or the
 * user's own change if an older response is on its way.
 */
export function queryReloadRefusals(file: string, source: string): string[] {
  const code = source.replace(comment, '');
  const reloads = file === own ? [] : [...code.matchAll(plainReload)];
  const writes = writers.has(file) ? [] : [...code.matchAll(plainWrite)];
  return [
    ...reloads.map(([found]) => `${file} has ${found.slice(0, -1)}: use loadAgain of ${own}.`),
    ...writes.map(([found]) => `${file} has ${found}: use showResponse of ${own}.`),
  ];
}
