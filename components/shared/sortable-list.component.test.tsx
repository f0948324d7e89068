import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '@/tests/support/component/render';
import { moveFinger } from '@/tests/support/component/touch';
import { SortableList } from './sortable-list';

test('the handle of an item takes the moves of a finger', async () => {
  const items = ['Coffee', 'Airline'].map((name) => ({ id: name, name }));
  await renderScreen(
    <SortableList label="Tracks" noun="track" items={items} onMove={() => {}}>
      {(item, handle) => (
        <>
          {handle}
          {item.name}
        </>
      )}
    </SortableList>,
  );
  const handle = page.getByRole('button', { name: 'Move Airline' });
  await expect.element(handle).toBeVisible();
  expect(moveFinger(handle.element(), [{ x: 0, y: -20 }])).toEqual([true]);
  expect(moveFinger(page.getByText('Coffee').element(), [{ x: 0, y: -20 }])).toEqual([false]);
});
