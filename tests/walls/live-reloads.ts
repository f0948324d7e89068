const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** `refetchType: 'none'` loads nothing. */
const plainReload = /\b(?:invalidateQueries|refetchQueries)\((?![^;]*refetchType: 'none')/g;

/**
 * Returns the places where a component that receives live events reloads a query in a way that loses the event if the
 * query's first response is on its way.
 */
export function liveReloadRefusals(file: string, source: string): string[] {
  const code = source.replace(comment, '');
  if (!/\bsubscribeLive\(/.test(code)) return [];
  return [...code.matchAll(plainReload)].map(
    ([found]) => `${file} has ${found.slice(0, -1)}: after an event, use loadAgain of components/shared/load-again.`,
  );
}
