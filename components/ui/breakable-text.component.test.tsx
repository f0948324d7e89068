import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '@/tests/support/component/render';
import { setViewport } from '@/tests/support/component/viewport';
import { EmailAddress, FileName } from './breakable-text';

/** The text of each line, as it is painted. */
function linesOf(element: Element): string[] {
  const lines: { top: number; text: string }[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const [index, letter] of [...(node.textContent ?? '')].entries()) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { top } = range.getBoundingClientRect();
      const last = lines.at(-1);
      if (last && Math.abs(last.top - top) < 2) last.text += letter;
      else lines.push({ top, text: letter });
    }
  }
  return lines.map(({ text }) => text);
}

async function linesAt(width: number, text: string, element: ReactElement): Promise<string[]> {
  await setViewport(320, 700);
  const screen = await renderScreen(<div style={{ width, fontFamily: 'monospace', fontSize: 16 }}>{element}</div>);
  const shown = page.getByText(text, { exact: true });
  await expect.element(shown).toBeVisible();
  const lines = linesOf(shown.element());
  expect(document.documentElement.scrollWidth).toBe(320);
  await screen.unmount();
  return lines;
}

const nameLinesAt = (width: number, name: string) => linesAt(width, name, <FileName name={name} />);

test('a file name wraps between its parts, and its extension stays whole', async () => {
  // 19 of the 20 letters fit.
  expect(await nameLinesAt(190, 'archive_child_01.wav')).toEqual(['archive_child_01', '.wav']);
  expect(await nameLinesAt(150, 'archive_child_01.wav')).toEqual(['archive_child_', '01.wav']);
  expect(await nameLinesAt(80, 'intro-female/take.2.wav')).toEqual(['intro-', 'female/', 'take.2', '.wav']);
});

test('a part that is longer than a line wraps within', async () => {
  const lines = await nameLinesAt(100, `${'a'.repeat(15)}.wav`);
  expect(lines.at(-1)).toMatch(/\.wav$/);
  expect(lines.join('')).toBe(`${'a'.repeat(15)}.wav`);
});

test('an email address wraps before its host and between the parts of it', async () => {
  const email = 'nora@newco.example';
  const emailLinesAt = (width: number) => linesAt(width, email, <EmailAddress email={email} />);
  // 17 of the 18 letters fit.
  expect(await emailLinesAt(170)).toEqual(['nora@newco', '.example']);
  expect(await emailLinesAt(80)).toEqual(['nora', '@newco', '.example']);
});
