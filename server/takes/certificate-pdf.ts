import { type DeliveryCheck, deliveryPointNames, furtherMeasurements } from '@/lib/domain/delivery/delivery-check';
import { formatDate } from '@/lib/domain/format-date';
import type { StoredCertificate } from '@/lib/domain/licenses/certificates';
import { brandColor, brandName } from '@/server/installation/names';
import { loadFonts } from '@/server/payments/rendering/fonts';
import { contentWidth, Sheet, type Style, writeRow } from '@/server/payments/rendering/sheet';

const ink = '#1c1e21';
const muted = '#646a73';
const border = '#d9dbdf';
const danger = '#b3261e';

const body: Style = { size: 9.5, weight: 400, color: ink };
const strong: Style = { size: 9.5, weight: 600, color: ink };
const failing: Style = { size: 9.5, weight: 600, color: danger };
const brand = (): Style => ({ size: 15, weight: 700, color: brandColor() });
const title: Style = { size: 21, weight: 600, color: ink };
const section: Style = { size: 11, weight: 600, color: ink };
const label: Style = { size: 8, weight: 500, color: muted };

type CertificateFacts = {
  certificate: StoredCertificate;
  takeId: string;
  takeName: string;
  projectName: string;
  voiceName: string;
  remark: string;
};

const resultNames = { passed: 'passed', failed: 'failed', 'not-checked': 'not checked' } as const;

export async function renderCertificatePdf(facts: CertificateFacts): Promise<Uint8Array> {
  const { certificate, takeName, remark } = facts;
  const checkedAt = new Date(certificate.checkedAt);
  const book = await loadFonts([JSON.stringify(facts), brandName()], [400, 500, 600, 700]);
  const sheet = new Sheet(book, { Title: `Certificate of ${takeName}`, Author: brandName(), CreationDate: checkedAt });
  sheet.write(brandName(), brand());
  sheet.y += 34;
  sheet.write('Delivery certificate', title);
  sheet.y += 14;
  for (const [name, value] of factsOf(facts, formatDate(checkedAt))) {
    writeRow(sheet, [
      { text: name, style: label, width: 100 },
      { text: value, style: body, width: contentWidth - 100 },
    ]);
  }
  sheet.y += 18;
  if (certificate.checks.length > 0) drawChecks(sheet, certificate.checks);
  drawMeasurements(sheet, certificate);
  const others = certificate.checks.filter(({ result }) => result !== 'passed');
  if (others.length > 0)
    writeList(
      sheet,
      'What to know',
      others.map(({ sentence }) => sentence),
    );
  if (remark) writeList(sheet, 'Remark of the voice', [remark]);
  return sheet.finish();
}

function factsOf({ certificate, takeId, takeName, projectName, voiceName }: CertificateFacts, day: string) {
  const spec = [certificate.presetName, certificate.source].filter(Boolean).join(' – ');
  return [
    ['Take', takeName],
    ['Project', projectName],
    ['Voice', voiceName],
    ['Delivery spec', spec],
    ['Checked', `${day}, take ${takeId}`],
  ] as const;
}

const columns = { point: 120, asked: 165, measured: 120, result: contentWidth - 405 };

function drawChecks(sheet: Sheet, checks: readonly DeliveryCheck[]): void {
  writeRow(sheet, [
    { text: 'Point', style: label, width: columns.point },
    { text: 'Asked', style: label, width: columns.asked },
    { text: 'Measured', style: label, width: columns.measured },
    { text: 'Result', style: label, width: columns.result },
  ]);
  sheet.rule(sheet.y, 1, ink);
  for (const { point, asked, measured, result } of checks) {
    sheet.y += 4;
    writeRow(sheet, [
      { text: deliveryPointNames[point], style: body, width: columns.point },
      { text: asked, style: body, width: columns.asked },
      { text: measured ?? 'not measured', style: body, width: columns.measured },
      { text: resultNames[result], style: result === 'failed' ? failing : strong, width: columns.result },
    ]);
    sheet.rule(sheet.y, 0.6, border);
  }
}

function drawMeasurements(sheet: Sheet, { checks, sound }: StoredCertificate): void {
  const measurements = furtherMeasurements(sound, checks);
  if (measurements.length === 0) return;
  if (checks.length > 0) sheet.y += 20;
  sheet.ensure(60);
  sheet.write(checks.length > 0 ? 'Also measured, without limits' : 'Measured, without limits', section);
  sheet.y += 6;
  sheet.rule(sheet.y, 1, ink);
  for (const { point, measured } of measurements) {
    sheet.y += 4;
    writeRow(sheet, [
      { text: deliveryPointNames[point], style: body, width: columns.point },
      { text: measured ?? 'not checked', style: measured ? body : strong, width: contentWidth - columns.point },
    ]);
    sheet.rule(sheet.y, 0.6, border);
  }
}

function writeList(sheet: Sheet, heading: string, texts: readonly string[]): void {
  sheet.y += 20;
  sheet.ensure(40);
  sheet.write(heading, section);
  for (const text of texts) {
    sheet.y += 5;
    sheet.write(text, body, { align: 'start' });
  }
}
