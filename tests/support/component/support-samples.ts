import type { AuditEntry } from '@/lib/contracts/support-audit';
import type { MissingDocument } from '@/lib/contracts/support-jobs';
import type { SupportInvoice } from '@/lib/contracts/support-invoices';
import type { SupportIssue } from '@/lib/contracts/support-money';
import type { SupportPayout } from '@/lib/contracts/support-payouts';
import type { SupportRequest } from '@/lib/contracts/support-requests';
import type { SupportTeam } from '@/lib/contracts/support-teams';
import type { SupportVoiceRow } from '@/lib/contracts/support-voices';
import { reverseCharge } from './samples';

/** Response objects of the back office, with these names of people, teams and projects. */
export const created = '2026-11-01T12:00:00.000Z';

export const anIssue = (given: Partial<SupportIssue> = {}): SupportIssue => ({
  id: 'issue-1',
  subject: { kind: 'project', id: 'project-1', name: 'Radio spot', team: 'Brightside' },
  kind: 'disputed',
  amount: 250,
  detail: '',
  created,
  resolvedDate: null,
  resolution: null,
  objection: null,
  ...given,
});

export const aRequest = (given: Partial<SupportRequest> = {}): SupportRequest => ({
  id: 'request-1',
  kind: 'contact',
  name: 'Ada Quinn',
  email: 'ada@people.example',
  user: null,
  about: '',
  text: 'How do I add a voice?',
  created,
  answer: '',
  closed: null,
  ...given,
});

export const aMissingDocument = (given: Partial<MissingDocument> = {}): MissingDocument => ({
  id: 'document-1',
  kind: 'receipt',
  number: 'R-2026-000007',
  failure: null,
  attempts: 7,
  created,
  project: { id: 'project-1', name: 'Radio spot', team: 'Brightside' },
  ...given,
});

export const aPayout = (given: Partial<SupportPayout> = {}): SupportPayout => ({
  id: 'payout-1',
  project: { id: 'project-1', name: 'Radio spot' },
  voice: { id: 'voice-1', name: 'Sam Rivers' },
  team: { id: 'team-2', name: 'Sam Rivers' },
  amount: 140,
  method: 'manual',
  status: 'payable',
  account: 'confirmed',
  holdReason: null,
  failure: null,
  document: 'SB-2026-000001',
  file: null,
  isTest: false,
  created,
  paidDate: null,
  ...given,
});

export const aVoiceRow = (given: Partial<SupportVoiceRow> = {}): SupportVoiceRow => ({
  id: 'voice-1',
  name: 'Sam Rivers',
  email: 'sam@people.example',
  picture: null,
  status: 'awaiting',
  isSuspended: false,
  languages: ['da'],
  numDemos: 2,
  missing: [],
  awaitingSince: created,
  created,
  ...given,
});

export const anAuditEntry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'entry-1',
  action: 'mark-invoice-paid',
  actor: { id: 'agent', name: 'Sasha Support' },
  impersonator: null,
  subject: { id: 'project-1', kind: 'project', name: 'Radio spot' },
  details: {},
  created,
  before: { paidOn: null },
  after: { paidOn: '2026-11-20' },
  ...given,
});

export const aSupportTeam = (given: Partial<SupportTeam> = {}): SupportTeam => ({
  id: 'team-1',
  name: 'Northwind',
  isVoiceBusiness: false,
  country: 'PT',
  numMembers: 0,
  numProjects: 2,
  discount: 0,
  manualInvoice: true,
  hasVat: false,
  hidePayouts: false,
  hasStripePayout: true,
  created,
  address: '',
  taxId: '',
  vatId: '',
  vatIdCheck: null,
  homepage: '',
  invoiceEmail: '',
  members: [],
  invoiceDays: 30,
  cards: [],
  usedDiscount: 0,
  vatBasis: 'rules',
  vatCategory: '',
  vatNote: '',
  tax: reverseCharge,
  taxByRules: reverseCharge,
  needsVatReview: false,
  operatorCountry: 'SE',
  ...given,
});

export const aSupportInvoice = (given: Partial<SupportInvoice> = {}): SupportInvoice => ({
  id: 'invoice-1',
  project: { id: 'project-1', name: 'Radio spot' },
  team: { id: 'team-1', name: 'Northwind' },
  document: 'OC-2026-000001',
  purchaseOrder: 'PO 7',
  amount: 250,
  vat: 50,
  dueDate: '2026-11-15',
  isOverdue: true,
  paidDate: null,
  reference: '',
  paidBy: null,
  canceledDate: null,
  isTest: false,
  created,
  number: 'IN-2026-000001',
  documentId: 'document-1',
  uri: 'documents/invoice-1.pdf',
  credited: 0,
  open: given.paidDate || given.canceledDate ? 0 : (given.amount ?? 250),
  repay: 0,
  reminders: 0,
  remindedDate: null,
  remindersPaused: false,
  ...given,
});
