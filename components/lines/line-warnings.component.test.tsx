import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '@/tests/support/component/api-stub';
import { aCheckedTake, aRecordedLine } from '@/tests/support/component/line-samples';
import { base, openReader, sent } from '@/tests/support/component/line-reader';

test('its voice confirms warnings about a line', async () => {
  const line = aRecordedLine({ filename: 'king.wav' });
  const take = aCheckedTake(line.takeId ?? '', 'It differs.');
  const requests = await openReader({ role: 'voice', lines: [line], takes: [take], path: `${base}/king.wav` });
  stubApi({
    'PATCH /projects/{projectId}/lines/{filename}/takes/{takeId}': () => ({
      ...take,
      warnings: take.warnings.map((warning) => ({ ...warning, isConfirmed: true })),
    }),
  });
  await page.getByRole('button', { name: 'Confirm as intended: king.wav' }).click();
  await expect.element(page.getByRole('list', { name: 'Warnings about king.wav' })).not.toBeInTheDocument();
  await expect.element(page.getByText('Confirmed as intended')).toHaveFocus();
  expect(sent(requests, 'PATCH').map(({ body }) => body)).toEqual([{ confirmedWarnings: ['dropouts'] }]);
});
