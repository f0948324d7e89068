import { formatDate } from '@/lib/domain/format-date';
import type { DocumentFacts, Party } from '@/lib/domain/documents/facts';
import { type DocumentKindName, documentTitles, isCreditNote, isInvoiceInLaw } from '@/lib/domain/documents/kinds';
import { wordsText } from '@/lib/domain/scripts/script-length';
import { brandColor, brandName } from '@/server/installation/names';
import { loadFonts } from './fonts';
import { isolate, type Line } from './set-text';
import { type Attachment, contentWidth, drawTestMark, margin, Sheet, type Style } from './sheet';

const amountFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

const ink = '#1c1e21';
const muted = '#646a73';
const border = '#d9dbdf';

const body: Style = { size: 9.5, weight: 400, color: ink };
const brand = (): Style => ({ size: 15, weight: 700, color: brandColor() });
const title: Style = { size: 21, weight: 600, color: ink };
const label: Style = { size: 8, weight: 500, color: muted };
const value: Style = { size: 9.5, weight: 500, color: ink };
const partyName: Style = { size: 10.5, weight: 600, color: ink };
const section: Style = { size: 11, weight: 600, color: ink };
const total: Style = { size: 11.5, weight: 600, color: ink };
const note: Style = { size: 9, weight: 400, color: muted };
const foot: Style = { size: 8, weight: 400, color: muted };

/** Formats as '€1,250.00', with a minus sign (U+2212) for negative amounts. */
function amount(cents: number): string {
  return `${cents < 0 ? '\u2212' : ''}€${amountFormat.format(Math.abs(cents) / 100)}`;
}

function cardName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function countryName(code: string): string {
  return code ? (countryNames.of(code) ?? code) : '';
}

export async function renderPdf(facts: DocumentFacts, attachment: Attachment | null = null): Promise<Uint8Array> {
  const book = await loadFonts([JSON.stringify(facts), brandName()], [400, 500, 600, 700]);
  const name = `${titleOf(facts)} ${facts.number}`;
  const sheet = new Sheet(book, { Title: name, CreationDate: new Date(facts.issuedAt) }, attachment);
  drawHead(sheet, facts);
  drawFacts(sheet, facts);
  drawParties(sheet, facts);
  drawSubject(sheet, facts);
  drawAmounts(sheet, facts);
  drawTerms(sheet, facts);
  drawNotes(sheet, notesOf(facts));
  sheet.onEachPage((number, count) => drawFoot(sheet, name, `Page ${number} of ${count}`));
  return sheet.finish();
}

/** Receipts have been full invoices since version 2. */
function titleOf({ version, kind }: DocumentFacts): string {
  return version === 1 && kind === 'receipt' ? 'Receipt' : documentTitles[kind];
}

function drawHead(sheet: Sheet, facts: DocumentFacts): void {
  if (facts.isTest) drawTestMark(sheet);
  sheet.write(brandName(), brand());
  sheet.y += 34;
  sheet.write(titleOf(facts), title, { tag: 'H1' });
}

function headItems(facts: DocumentFacts): [string, string][] {
  const { kind, number, period, dueOn, card, credited, iban } = facts;
  const paidOn = facts.paidOn ?? facts.paidAt;
  const items: [string, string | null | undefined][] = [
    ['Number', number],
    ['Date', formatDate(facts.issuedOn || facts.issuedAt)],
    ['Supplied', period && formatPeriod(period)],
    [isCreditNote(kind) ? 'Credits' : 'Replaces', credited && `${credited.number}, ${formatDate(credited.issuedOn)}`],
    ['Reason', facts.reason],
    ['Purchase order', facts.purchaseOrder],
    ['Due', dueOn && formatDate(dueOn)],
    ['Paid', paidOn && formatDate(paidOn)],
    ['Card', card && `${cardName(card.brand)} •••• ${card.last4}`],
  ];
  if (kind === 'invoice' && iban !== '') items.push(['IBAN', iban], ['Payment reference', number]);
  return items.flatMap(([name, text]) => (text ? [[name, text]] : []));
}

function formatPeriod({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

function drawFacts(sheet: Sheet, facts: DocumentFacts): void {
  const cells = headItems(facts).map(([name, text]) => ({
    labels: sheet.lines(name, label),
    values: sheet.lines(text, value, contentWidth / 2),
  }));
  const gap = 26;
  let x: number = margin.side;
  let y = sheet.y + 12;
  let bottom = y;
  for (const { labels, values } of cells) {
    const width = Math.max(widthOf(labels), widthOf(values));
    if (x > margin.side && x + width > margin.side + contentWidth) {
      x = margin.side;
      y = bottom + 8;
    }
    const tallest = cells.reduce((tall, cell) => (drop(tall, cell.values) > 0 ? cell.values : tall), values);
    const top = sheet.place(labels, label, x, y, width) + 2;
    bottom = Math.max(bottom, sheet.place(values, value, x, top + drop(values, tallest), width));
    x += width + gap;
  }
  sheet.y = bottom + 26;
}

function heightOf(lines: readonly Line[]): number {
  return lines.reduce((total, { height }) => total + height, 0);
}

/** Returns the offset that aligns the baseline of lines with that of others, because ascenders differ by font. */
function drop(lines: readonly Line[], others: readonly Line[]): number {
  return (others[0]?.baseline ?? 0) - (lines[0]?.baseline ?? 0);
}

function widthOf(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ width }) => width));
}

function drawParties(sheet: Sheet, facts: DocumentFacts): void {
  const gap = 32;
  const width = (contentWidth - gap) / 2;
  const top = sheet.y;
  const left = drawParty(sheet, sellerLabel(facts), facts.seller, margin.side, top, width);
  const right = drawParty(sheet, buyerLabel(facts), facts.buyer, margin.side + width + gap, top, width);
  sheet.y = Math.max(left, right) + 28;
}

function drawParty(sheet: Sheet, name: string, party: Party, x: number, top: number, width: number): number {
  const rows: [string, Style][] = [
    [name, label],
    [party.name, partyName],
    ...[...party.addressLines, countryName(party.country)].filter(Boolean).map((line): [string, Style] => [line, body]),
  ];
  if (party.register !== '') rows.push([party.register, body]);
  if (party.taxId !== '') rows.push([`Tax ID ${isolate(party.taxId)}`, body]);
  if (party.vatId !== '') rows.push([`VAT ID ${isolate(party.vatId)}`, body]);
  let y = top;
  for (const [text, style] of rows) {
    y = sheet.place(sheet.lines(text, style, width), style, x, y, width);
    if (style !== body) y += 2;
  }
  return y;
}

const isSelfBilled = (kind: DocumentKindName) => kind === 'selfBilling' || kind === 'selfBillingCreditNote';

function sellerLabel({ kind }: DocumentFacts): string {
  if (kind === 'clientAgreement') return 'Seller';
  if (kind === 'voiceAgreement') return 'Voice';
  return isSelfBilled(kind) ? 'Supplier' : 'From';
}

function buyerLabel({ kind }: DocumentFacts): string {
  if (kind === 'clientAgreement') return 'Customer';
  if (kind === 'voiceAgreement') return 'Buyer';
  return isSelfBilled(kind) ? 'Recipient and issuer' : 'To';
}

function drawSubject(sheet: Sheet, facts: DocumentFacts): void {
  const language = languageNames.of(facts.language) ?? facts.language;
  const words = facts.maxWords === null ? '' : `, up to ${wordsText(facts.maxWords)}`;
  sheet.y += 8;
  sheet.write(facts.projectName, section, { tag: 'H2' });
  sheet.y += 6;
  sheet.write(
    `${isolate(facts.projectType)}, ${language}${words}. Voice: ${isolate(facts.voiceName)}. Project ${facts.projectId}.`,
    body,
  );
  if (facts.terms.length > 0 && facts.description !== '') {
    sheet.y += 4;
    sheet.write(facts.description, body, { align: 'start' });
  }
  sheet.y += 18;
}

function drawAmounts(sheet: Sheet, facts: DocumentFacts): void {
  const amountWidth = 100;
  const textWidth = contentWidth - amountWidth - 18;
  const amountX = margin.side + contentWidth - amountWidth;
  const row = (text: string, cents: string, style: Style, padding: number, tag: 'TH' | 'TD' = 'TD') => {
    const lines = sheet.lines(text, style, textWidth);
    const amounts = sheet.lines(cents, style, amountWidth);
    sheet.ensure(heightOf(lines) + 2 * padding);
    const top = sheet.y + padding;
    sheet.within('TR', () => {
      sheet.within(tag, () => {
        sheet.y = sheet.place(lines, style, margin.side, top, textWidth) + padding;
      });
      sheet.within(tag, () => sheet.place(amounts, style, amountX, top + drop(amounts, lines), amountWidth, 'right'));
    });
  };
  sheet.ensure(120);
  sheet.within('Table', () => {
    row('Description', 'Amount, EUR', label, 2, 'TH');
    sheet.rule(sheet.y, 1, ink);
    for (const line of facts.lines) {
      row(line.text, amount(line.amountCents), body, 5);
      sheet.rule(sheet.y, 0.6, border);
    }
  });
  sheet.y += 10;
  sheet.ensure(80);
  sheet.within('Table', () => drawSums(sheet, facts));
}

function drawSums(sheet: Sheet, facts: DocumentFacts): void {
  const width = 250;
  const x = margin.side + contentWidth - width;
  const row = (name: string, cents: number, style: Style, padding: number) => {
    const top = sheet.y + padding;
    sheet.within('TR', () => {
      sheet.within('TD', () => {
        sheet.y = sheet.place(sheet.lines(name, style, width), style, x, top, width) + padding;
      });
      sheet.within('TD', () => sheet.place(sheet.lines(amount(cents), style, width), style, x, top, width, 'right'));
    });
  };
  row('Net', facts.netCents, body, 2.5);
  row(`VAT ${facts.vatPercent}%`, facts.vatCents, body, 2.5);
  const vatNote = vatNoteOf(facts);
  if (vatNote !== null) {
    sheet.within('TR', () => sheet.write(vatNote, note, { x, width, tag: 'TD' }));
  }
  sheet.y += 4;
  sheet.rule(sheet.y, 1, ink, x, width);
  sheet.y += 4;
  row(totalLabel(facts), facts.grossCents, total, 2);
}

function totalLabel({ kind, paidAt, paidOn }: DocumentFacts): string {
  if (kind === 'invoice') return paidOn ? 'Total paid' : 'Total to pay';
  if (isCreditNote(kind)) return 'Total credited';
  return kind === 'receipt' || paidAt ? 'Total paid' : 'Total';
}

/** Returns why a bill has no VAT, which its line of VAT says. */
function vatNoteOf({ kind, tax, vatCents }: DocumentFacts): string | null {
  return isInvoiceInLaw(kind) && tax && tax.note !== '' && vatCents === 0 ? tax.note : null;
}

function notesOf(facts: DocumentFacts): string[] {
  return facts.notes.filter((text) => text !== vatNoteOf(facts));
}

/** Maximum of lines of a clause that are not divided between two pages. */
const maxUndivided = 4;

function drawTerms(sheet: Sheet, facts: DocumentFacts): void {
  const { terms } = facts;
  if (terms.length === 0) return;
  const indent = 18;
  sheet.y += 28;
  sheet.ensure(60);
  sheet.write('What was agreed', section, { tag: 'H2' });
  sheet.y += 6;
  terms.forEach((term, index) => {
    const numbers = sheet.lines(`${index + 1}.`, body);
    const lines = sheet.lines(term, body, contentWidth - indent);
    // The notes are not alone on the last page.
    const below = index === terms.length - 1 ? termGap + notesHeight(sheet, notesOf(facts)) : 0;
    sheet.ensure(heightOf(lines.length > maxUndivided ? lines.slice(0, 2) : lines) + below);
    sheet.within('P', () => {
      sheet.place(numbers, body, margin.side, sheet.y + drop(numbers, lines), indent);
      sheet.write(term, body, { x: margin.side + indent, width: contentWidth - indent });
    });
    sheet.y += termGap;
  });
}

const termGap = 7;
const notesGap = 24;
const noteGap = 7;

function notesHeight(sheet: Sheet, notes: readonly string[]): number {
  const heights = notes.map((text) => heightOf(sheet.lines(text, note)));
  return heights.reduce((sum, height, index) => sum + height + (index > 0 ? noteGap : notesGap), 0);
}

function drawNotes(sheet: Sheet, notes: readonly string[]): void {
  if (notes.length === 0) return;
  sheet.y += notesGap;
  for (const text of notes) {
    sheet.write(text, note);
    sheet.y += noteGap;
  }
}

function drawFoot(sheet: Sheet, name: string, pages: string): void {
  const y = 790;
  sheet.rule(y, 0.6, border);
  sheet.place(sheet.lines(name, foot), foot, margin.side, y + 8, contentWidth);
  sheet.place(sheet.lines(pages, foot), foot, margin.side, y + 8, contentWidth, 'right');
}
