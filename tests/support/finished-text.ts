import { expect } from 'vitest';

/** What a missing or wrong value leaves behind, and what nobody has filled in. Links have ids, which may begin with NaN. */
const unfinished = /undefined|null|(?<![\w/=.-])NaN|Invalid Date|\[object \w+\]|\$\{|\{\{|\{[a-zA-Z]\w*\}|%[sd](?!\w)/;

/** For every text that the product writes for people outside its pages: documents, mails, SMS and CSV files. */
export function expectFinished(text: string): void {
  expect(text).toMatch(/\w/);
  expect(text).not.toMatch(unfinished);
}
