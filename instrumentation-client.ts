/**
 * Next runs this before it brings a page to life, and then everything that a page needs in one long task. So that a
 * press is not kept waiting by it, React DOM is made ready here, and Next is given an empty script to load before it
 * goes on: it does so in a task of its own.
 */
import 'react-dom/client';

const page: typeof globalThis & { __next_s?: [source: string, attributes: object][] } = globalThis;
page.__next_s ??= [];
page.__next_s.push(['data:text/javascript,', {}]);
