import { formatDate } from '@/lib/domain/format-date';
import type { LicenseCertificate } from '@/lib/domain/licenses/certificates';
import { mediaText } from '@/lib/domain/licenses/license';
import { formatSize } from '@/lib/domain/uploads/upload-rules';
import { brandColor, brandName } from '@/server/installation/names';
import { loadFonts } from '@/server/payments/rendering/fonts';
import { contentWidth, drawTestMark, margin, Sheet, type Style, writeRow } from '@/server/payments/rendering/sheet';

const ink = '#1c1e21';
const muted = '#646a73';
const border = '#d9dbdf';

const body: Style = { size: 9.5, weight: 400, color: ink };
const strong: Style = { size: 9.5, weight: 600, color: ink };
const brand = (): Style => ({ size: 15, weight: 700, color: brandColor() });
const title: Style = { size: 21, weight: 600, color: ink };
const section: Style = { size: 11, weight: 600, color: ink };
const label: Style = { size: 8, weight: 500, color: muted };
const digest: Style = { size: 8, weight: 400, color: muted };

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

const countryName = (code: string) => (code ? (countryNames.of(code) ?? code) : '');

export async function renderLicenseCertificate(certificate: LicenseCertificate): Promise<Uint8Array> {
  const { number, issuedAt, issuer } = certificate;
  const book = await loadFonts([JSON.stringify(certificate), brandName()], [400, 500, 600, 700]);
  const name = `License certificate ${number}`;
  const sheet = new Sheet(book, { Title: name, Author: issuer.name, CreationDate: new Date(issuedAt) });
  if (certificate.isTest) drawTestMark(sheet);
  sheet.write(brandName(), brand());
  sheet.y += 34;
  sheet.write('License certificate', title);
  sheet.y += 14;
  drawFacts(sheet, certificate);
  drawLicense(sheet, certificate);
  drawFiles(sheet, certificate);
  sheet.onEachPage((page, count) => {
    const y = 790;
    sheet.rule(y, 0.6, border);
    sheet.place(sheet.lines(name, label), label, margin.side, y + 8, contentWidth);
    sheet.place(sheet.lines(`Page ${page} of ${count}`, label), label, margin.side, y + 8, contentWidth, 'right');
  });
  return sheet.finish();
}

function drawFacts(sheet: Sheet, certificate: LicenseCertificate): void {
  const { customer, issuer, projectName, projectId } = certificate;
  const issued = [
    issuer.name,
    ...issuer.addressLines,
    countryName(issuer.country),
    issuer.vatId && `VAT ID ${issuer.vatId}`,
  ];
  const rows = [
    ['Number', certificate.number],
    ['Licensee (customer)', [customer.name, countryName(customer.country)].filter(Boolean).join(', ')],
    ['Licensor', certificate.licensor === 'issuer' ? issuer.name : certificate.voiceName],
    ['Voice', certificate.voiceName],
    [
      'Project',
      `${projectName} (${languageNames.of(certificate.language) ?? certificate.language}), project ${projectId}`,
    ],
    ['Issued by', issued.filter(Boolean).join(', ')],
    ['Issued', formatDate(certificate.issuedAt)],
  ] as const;
  for (const [name, value] of rows) {
    writeRow(sheet, [
      { text: name, style: label, width: 110 },
      { text: value, style: body, width: contentWidth - 110 },
    ]);
  }
}

const columns = { media: 150, territory: 135, firstDay: 95, lastDay: contentWidth - 380 };

function drawLicense(sheet: Sheet, { grants, terms, rider }: LicenseCertificate): void {
  heading(sheet, 'What is licensed');
  if (grants.length > 0) {
    writeRow(sheet, [
      { text: 'Media', style: label, width: columns.media },
      { text: 'Territory', style: label, width: columns.territory },
      { text: 'First day', style: label, width: columns.firstDay },
      { text: 'Last day', style: label, width: columns.lastDay },
    ]);
    sheet.rule(sheet.y, 1, ink);
  }
  for (const { media, territory, firstDay, lastDay } of grants) {
    sheet.y += 4;
    writeRow(sheet, [
      { text: mediaText(media), style: strong, width: columns.media },
      { text: territory, style: body, width: columns.territory },
      { text: formatDate(firstDay), style: body, width: columns.firstDay },
      { text: lastDay ? formatDate(lastDay) : 'no limit in time', style: body, width: columns.lastDay },
    ]);
    sheet.rule(sheet.y, 0.6, border);
  }
  for (const text of rider ? [...terms, rider] : terms) {
    sheet.y += 6;
    sheet.write(text, body, { align: 'start' });
  }
}

function drawFiles(sheet: Sheet, { files }: LicenseCertificate): void {
  heading(sheet, files.length === 1 ? 'The licensed file' : `The ${files.length} licensed files`);
  sheet.write('A file is one of these if its SHA-256 is the same.', digest);
  sheet.y += 4;
  sheet.rule(sheet.y, 1, ink);
  for (const { name, sizeBytes, sha256 } of files) {
    sheet.y += 3;
    sheet.ensure(36);
    writeRow(sheet, [
      { text: name, style: strong, width: contentWidth - 80 },
      { text: sha256 ? formatSize(sizeBytes) : '', style: body, width: 80 },
    ]);
    sheet.y -= 3;
    sheet.write(sha256 ?? 'This file was no longer stored.', digest);
    sheet.y += 3;
    sheet.rule(sheet.y, 0.6, border);
  }
}

function heading(sheet: Sheet, text: string): void {
  sheet.y += 22;
  sheet.ensure(70);
  sheet.write(text, section);
  sheet.y += 6;
}
