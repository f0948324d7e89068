import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FileName } from './file-name';
import { renderScreen } from '@/tests/support/component/render';
import { setViewport } from '@/tests/support/component/viewport';

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

async function linesAt(width: number, name: string): Promise<string[]> {
  await setViewport(320, 700);
  const screen = await renderScreen(
    <div style={{ width, fontFamily: 'monospace', fontSize: 16 }}>
      <FileName name={name} />
    </div>,
  );
  const shown = page.getByText(name, { exact: true });
  await expect.element(shown).toBeVisible();
  const lines = linesOf(shown.element());
  expect(document.documentElement.scrollWidth).toBe(320);
  await screen.unmount();
  return lines;
}

test('a file name wraps between its parts, and its extension stays whole', async () => {
  // 19 of the 20 letters fit.
  expect(await linesAt(190, 'archive_child_01.wav')).toEqual(['archive_child_01', '.wav']);
  expect(await linesAt(150, 'archive_child_01.wav')).toEqual(['archive_child_', '01.wav']);
  expect(await linesAt(80, 'intro-female/take.2.wav')).toEqual(['intro-', 'female/', 'take.2', '.wav']);
});

test('a part that is longer than a line wraps within', async () => {
  const lines = await linesAt(100, `${'a'.repeat(15)}.wav`);
  expect(lines.at(-1)).toMatch(/\.wav$/);
  expect(lines.join('')).toBe(`${'a'.repeat(15)}.wav`);
});
