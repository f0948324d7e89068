/** True in `npm run test:all`, with all files, full counts and full cross products. */
export const isWholeRun = process.env.TEST_ALL === '1';

/** Returns the first value in `npm run test:all`, the second one in `npm test`. */
export const wholeOrQuick = <T>(whole: T, quick: T): T => (isWholeRun ? whole : quick);
