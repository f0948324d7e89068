import { expect, test } from 'vitest';
import { deliveryPointNames } from '@/lib/domain/delivery/delivery-check';
import { deliveryPresets, deliverySpecOf } from '@/lib/domain/delivery/delivery-spec';
import { certify } from '@/lib/domain/licenses/certificates';
import { showBrand } from '@/tests/support/texts/brand';
import { expectFinished } from '@/tests/support/texts/finished-text';
import { textOfPdf } from '@/tests/support/pdf-text';
import { soundWithoutLevels } from '@/tests/support/sound/recordings';
import { renderCertificatePdf } from './certificate-pdf';

showBrand();

test.each(deliveryPresets)('the PDF says of %s what was not checked', async (preset) => {
  const certificate = certify(deliverySpecOf(preset, null), 'Take', soundWithoutLevels);
  const names = { takeId: 'take-1', takeName: 'Take', projectName: 'Spot', voiceName: 'Bea', remark: '' };
  const text = textOfPdf(await renderCertificatePdf({ certificate, ...names }));
  expectFinished(text);
  const unchecked = certificate.checks.filter(({ result }) => result === 'not-checked');
  for (const { point, sentence } of unchecked) {
    expect(text).toContain(deliveryPointNames[point]);
    expect(text.replace(/\s+/g, ' ')).toContain(sentence);
  }
  // Each point without a value: those that are asked, and those that are only measured.
  const levels = preset === 'games' || preset === 'phone' ? 0 : 1;
  expect(unchecked.length).toBeGreaterThanOrEqual(preset === 'as-recorded' ? 0 : levels);
  expect(text.split('not checked').length - 1).toBeGreaterThanOrEqual(unchecked.length);
  const passed = certificate.checks.filter(({ result }) => result === 'passed').length;
  expect(text.split('passed').length - 1).toBe(passed);
});
