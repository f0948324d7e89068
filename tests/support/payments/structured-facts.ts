import { type DocumentFacts, documentFacts } from '@/lib/domain/documents/facts';

type PartyFacts = DocumentFacts['seller'];

const noParty: PartyFacts = {
  name: '',
  addressLines: [],
  postal: null,
  country: '',
  taxId: '',
  vatId: '',
  register: '',
  email: '',
};

function aParty(country: string, rest: Partial<PartyFacts>): PartyFacts {
  const postal = { lines: ['Main Street 1', 'Floor 2'], postalCode: '10119', city: 'Capital' };
  return { ...noParty, name: `Company of ${country}`, postal, addressLines: ['Main Street 1'], country, ...rest };
}

const operator = aParty('DE', { vatId: 'DE123456788', register: 'Register of Berlin, HRB 1234' });
const customer = aParty('DE', { vatId: 'DE136695976', taxId: '30/123/45678', email: 'billing@customer.example' });
const french = aParty('FR', { vatId: 'FR40303265045', taxId: '303265045' });
const american = aParty('US', { taxId: '12-3456789' });
const voice = aParty('SE', { name: 'Astrid Lind', vatId: 'SE556036079301', email: 'astrid@voice.example' });

/** Facts of a receipt about €400.00 and 19% of VAT. */
const receipt = documentFacts.parse({
  version: 2,
  kind: 'receipt',
  number: 'R-2026-000042',
  issuedAt: '2026-11-30T23:30:00.000Z',
  issuedOn: '2026-12-01',
  isTest: false,
  seller: operator,
  buyer: customer,
  projectId: 'project1',
  projectName: 'Spring spot',
  projectType: 'Commercial',
  language: 'en',
  description: '',
  maxWords: 100,
  voiceName: 'Astrid Lind',
  customerName: 'Olivia',
  purchaseOrder: 'PO 7/12',
  lines: [{ text: 'Commercial', amountCents: 40_000, kind: 'price' }],
  netCents: 40_000,
  vatCents: 7_600,
  vatPercent: 19,
  grossCents: 47_600,
  tax: { category: 'domestic', note: '' },
  period: { from: '2026-12-01', to: '2026-12-14' },
  notes: ['Paid in full. Thank you.'],
  terms: [],
  card: { brand: 'visa', last4: '4242' },
  paidAt: '2026-11-30T23:30:00.000Z',
  paidOn: '2026-12-01',
});

const withoutVat = { vatCents: 0, vatPercent: 0, grossCents: 40_000 };
const unpaid = { card: null, paidAt: null, paidOn: null };
const reverseCharge = { category: 'reverseCharge', note: 'Reverse charge (article 196)' } as const;
const outsideScope = { category: 'outsideScope', note: 'Outside the scope of EU VAT' } as const;
const smallBusiness = { category: 'smallBusiness', note: 'Small business' } as const;
const exempt = { category: 'exempt', note: '' } as const;
const invoice = {
  kind: 'invoice',
  ...unpaid,
  number: 'IN-2026-000007',
  dueOn: '2026-12-31',
  notes: [],
} satisfies Partial<DocumentFacts>;
const creditNote = {
  kind: 'creditNote',
  number: 'CN-2026-000003',
  credited: { number: 'R-2026-000042', issuedOn: '2026-12-01' },
  reason: 'The take was late',
  notes: [],
  paidAt: null,
  paidOn: null,
} satisfies Partial<DocumentFacts>;
const selfBilling = {
  kind: 'selfBilling',
  ...unpaid,
  number: 'SB-0042-2026-0001',
  seller: voice,
  buyer: operator,
} as const;
const oddName = 'Müller & Söhne <Ton> "Film" ]]> 😀 \u0000\u0008\uD800';

const shapes: Record<string, Partial<DocumentFacts>> = {
  'receipt with VAT': {},
  'receipt with extras and a discount': {
    lines: [
      { text: 'Commercial', amountCents: 30_000, kind: 'price' },
      { text: 'Media: TV', amountCents: 12_500, kind: 'extra' },
      { text: 'Discount', amountCents: -2_500, kind: 'discount' },
    ],
  },
  'receipt with an adjustment upwards': {
    lines: [
      { text: 'Commercial', amountCents: 39_663, kind: 'price' },
      { text: 'Adjustment for the change of the VAT rate', amountCents: 337, kind: 'adjustment' },
    ],
  },
  'receipt with an adjustment downwards': {
    lines: [
      { text: 'Commercial', amountCents: 40_337, kind: 'price' },
      { text: 'Adjustment for the change of the VAT rate', amountCents: -337, kind: 'adjustment' },
    ],
  },
  'receipt with a rate of 25.5%': { vatPercent: 25.5, vatCents: 10_200, grossCents: 50_200 },
  'receipt for one day': { period: { from: '2026-12-01', to: '2026-12-01' } },
  'receipt without a card': { card: null },
  'receipt of a test': { isTest: true },
  'receipt with reverse charge': { ...withoutVat, buyer: french, tax: reverseCharge },
  'receipt with a zero rate': withoutVat,
  'receipt outside of the scope': { ...withoutVat, buyer: american, tax: outsideScope },
  'receipt outside of the scope to a company with a VAT ID': {
    ...withoutVat,
    buyer: aParty('CH', { vatId: 'CHE123456788MWST' }),
    tax: outsideScope,
  },
  'receipt of a small business': {
    ...withoutVat,
    seller: { ...operator, vatId: '', taxId: '37/123/45678' },
    tax: smallBusiness,
  },
  'receipt that support has exempted': { ...withoutVat, tax: exempt },
  'receipt of an American operator': { ...withoutVat, seller: american, buyer: french, tax: reverseCharge },
  'receipt to a Greek company': { ...withoutVat, buyer: aParty('GR', { vatId: 'EL094259216' }), tax: reverseCharge },
  'receipt to a company with an address in lines': {
    buyer: { ...customer, postal: null, addressLines: ['Street 1', '10119 Berlin', 'Third', 'Fourth'] },
  },
  'receipt after a failed refund': {
    paidAt: null,
    paidOn: null,
    credited: { number: 'CN-2026-000003', issuedOn: '2026-12-01' },
  },
  'invoice with a bank account': { ...invoice, iban: 'DE89370400440532013000' },
  'invoice without a bank account': invoice,
  'invoice that was paid before it is issued again': {
    ...invoice,
    dueOn: null,
    paidOn: '2026-12-15',
    credited: { number: 'CN-2026-000003', issuedOn: '2026-12-20' },
  },
  'credit note about a part': {
    ...creditNote,
    lines: [{ text: 'Partial refund of R-2026-000042', amountCents: 8_403, kind: 'price' }],
    netCents: 8_403,
    vatCents: 1_597,
    grossCents: 10_000,
  },
  'credit note about all': creditNote,
  'credit note about an invoice': { ...creditNote, ...unpaid },
  'credit note about an invoice with a due day': { ...creditNote, ...unpaid, dueOn: '2026-12-31' },
  'credit note with reverse charge': { ...creditNote, ...withoutVat, buyer: french, tax: reverseCharge },
  'credit note outside of the scope': { ...creditNote, ...withoutVat, buyer: american, tax: outsideScope },
  'self-billing invoice with VAT': { ...selfBilling, seller: aParty('DE', { vatId: 'DE129273398' }) },
  'self-billing invoice with reverse charge': { ...selfBilling, ...withoutVat, tax: reverseCharge },
  'self-billing invoice of a small business': { ...selfBilling, ...withoutVat, tax: smallBusiness },
  'self-billing invoice from Switzerland': {
    ...selfBilling,
    ...withoutVat,
    seller: aParty('CH', { vatId: 'CHE123456788MWST' }),
    tax: reverseCharge,
  },
  'self-billing invoice from Australia': {
    ...selfBilling,
    ...withoutVat,
    seller: aParty('AU', { vatId: '51824753556' }),
    tax: reverseCharge,
  },
  'self-billing credit note': {
    ...selfBilling,
    kind: 'selfBillingCreditNote',
    number: 'SC-0042-2026-0001',
    credited: { number: 'SB-0042-2026-0001', issuedOn: '2026-12-01' },
    seller: aParty('DE', { vatId: 'DE129273398' }),
  },
  'odd names': {
    seller: { ...operator, name: oddName, register: oddName },
    buyer: { ...customer, name: 'شركة الصوت العربي', email: 'a&b@customer.example' },
    projectName: oddName,
    purchaseOrder: oddName,
    notes: [oddName],
    lines: [{ text: oddName, amountCents: 40_000, kind: 'price' }],
  },
  'long names': {
    seller: { ...operator, name: 'a'.repeat(300) },
    buyer: { ...customer, name: '配音'.repeat(150) },
    projectName: 'b'.repeat(300),
    purchaseOrder: 'c'.repeat(300),
  },
};

/** Facts of each shape that a structured document can have, by its name. */
export const structuredFacts: readonly (readonly [name: string, facts: DocumentFacts])[] = Object.entries(shapes).map(
  ([name, shape]) => [name, { ...receipt, ...shape }] as const,
);

export const structuredReceipt: DocumentFacts = receipt;
