import { z } from 'zod';
import { deliveryPoints } from '@/lib/domain/delivery/delivery-check';
import { deliveryPresets } from '@/lib/domain/delivery/delivery-spec';
import { documentKinds } from '@/lib/domain/documents/kinds';
import { grant, optionUsage, usage } from '@/lib/domain/licenses/license';
import { payoutMethods } from '@/lib/domain/money/payouts';
import { stepKeys } from '@/lib/domain/projects/progress';
import { statusKeys, waitsForKinds } from '@/lib/domain/projects/project-status';
import { scope } from '@/lib/domain/projects/scopes';
import { scriptOps } from '@/lib/domain/scripts/script';
import { changeRequest } from './change-shapes';
import { deliveryLimitValues } from './delivery-limits';
import { calendarDate, euro, id, instant, languageCode, type Person, person, ublUri } from './fields';
import { line } from './lines';
import { moneyDocument, selfBillingFields } from './money-document';
import { take } from './takes';
import { tax } from './tax';
import { projectFile } from './uploads';
import { studioQualityDemo, voiceDemo } from './voices';

export type { Person };

const customerPrice = euro.optional();

export const wordOption = z.strictObject({ words: z.number().int(), customerPrice });

export const addon = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  options: z.array(
    z.strictObject({
      description: z.string(),
      customerPrice,
      usage: z
        .strictObject(optionUsage.shape)
        .optional()
        .describe('What it changes of the license: adds media, or replaces term and territory'),
    }),
  ),
  selected: z.number().int().nullable().optional().describe('Index of the chosen option; projects only'),
});

export const template = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  priceInfo: z.string(),
  moreInfoUrl: z.string(),
  customerPrice: euro,
  allowedVoices: z.array(id),
  requiresAdminApproval: z.boolean(),
  hasScript: z.boolean(),
  hasLineReader: z.boolean(),
  baseWords: z.number().int(),
  deliveryPreset: z.enum(deliveryPresets).describe('What new projects ask of their takes'),
  maxWordOptions: z.array(wordOption),
  addons: z.array(addon),
  usage: z.strictObject(usage.shape).describe('An empty territory is the country of the customer'),
  terms: z.array(z.string()).describe('Further sentences of the license'),
  syntheticVoiceRider: z.string().describe('About synthetic voices; empty for none'),
  license: z.array(z.string()).describe('The whole license without add-ons, in sentences'),
});
export type Template = z.infer<typeof template>;

export const projectVoice = z.strictObject({
  id,
  name: z.string(),
  picture: z.string().nullable(),
  gender: z.enum(['female', 'male', 'unknown']),
  companyCity: z.string(),
  companyCountry: z.string(),
  voiceDemos: z.array(voiceDemo),
  studioQualityDemo: studioQualityDemo.nullable(),
  isAssigned: z.boolean(),
  isAccepted: z.boolean(),
  isAwaitingPayment: z.boolean().describe('Whether the cardholder still has to confirm; true only for customers'),
  hasUnread: z.array(id).describe('Members of this chat who have not read its newest message'),
  labels: z.array(z.string()),
});
export type ProjectVoice = z.infer<typeof projectVoice>;

export const deliverySpec = z.strictObject({
  preset: z.enum(deliveryPresets),
  name: z.string(),
  source: z.string().describe('The publication with the numbers'),
  isOwn: z.boolean().describe('Whether the customer entered the limits; `preset` is then where they started from'),
  limits: deliveryLimitValues,
  fileNaming: z.string().nullable(),
  asks: z.array(z.strictObject({ point: z.enum(deliveryPoints), name: z.string(), asked: z.string() })),
});

export const projectStatus = z.strictObject({
  state: z.enum(statusKeys),
  text: z.string().describe('What is going on, in words'),
  waitsFor: z.enum(waitsForKinds).describe('Who acts next; `you` if it is the viewer'),
  action: z.strictObject({ label: z.string(), path: z.string() }).nullable().describe("The viewer's next action"),
  date: z
    .strictObject({ kind: z.enum(['due', 'automatic-approval', 'approved']), date: z.union([calendarDate, instant]) })
    .nullable(),
});

export const projectPayout = z.strictObject({
  amount: euro,
  method: z.enum(payoutMethods),
  state: z.enum(['on-its-way', 'on-hold', 'failed', 'paid', 'reversed', 'canceled']),
  paidDate: instant.nullable(),
  arrivesBy: calendarDate.nullable().describe('When it has usually reached the bank; once it is paid'),
  selfBilling: z
    .strictObject({ number: z.string(), ...selfBillingFields })
    .nullable()
    .describe('The newest self-billing invoice; null without one, and until its PDF is rendered'),
});

export const projectUsage = z.strictObject({
  ...grant.omit({ endsOn: true, startsOn: true, endsWithOriginal: true }).shape,
  lastDay: calendarDate
    .nullable()
    .describe('Once approved; null without limit in time, and of an extra round until its original is approved'),
  renewal: z
    .strictObject({ projectId: id, lastDay: calendarDate })
    .nullable()
    .describe(
      'The last one that was accepted, of the original recording; for the customer and the assigned voice, if it ends later',
    ),
});

/** The missing parts for which an approval with `requireComplete` is refused. */
export const missingDelivery = z.strictObject({
  numLinesWithoutAudio: z.number().int().describe('Lines without a preview that have not failed'),
  numFailedLines: z.number().int(),
  numOpenChangeRequests: z.number().int(),
});
export type MissingDelivery = z.infer<typeof missingDelivery>;

export const completedStep = z.strictObject({ step: z.enum(stepKeys), text: z.string(), date: instant });

const documentUrl = z.string().nullable().optional();

export const project = z.strictObject({
  id,
  name: z.string(),
  language: languageCode,
  description: z.string(),
  dueDate: calendarDate.nullable(),
  purchaseOrder: z.string().optional(),
  deliverySpec,
  templateId: id,
  maxWords: z.number().int().nullable(),
  maxWordOptions: z.array(wordOption),
  addons: z.array(addon),
  script: z.string().describe('The script as plain text'),
  scriptOps,
  scriptWords: z.number().int(),
  hasScript: z.boolean(),
  hasLineReader: z.boolean(),
  hasMultipleNamedAudio: z.boolean(),
  team: z.strictObject({ id, name: z.string(), numMembers: z.number().int() }),
  members: z.array(person),
  voices: z.array(projectVoice).describe('A voice sees only itself'),
  maxVoices: z.number().int(),
  allowedVoices: z.array(id),
  isAccepted: z.boolean(),
  isDelivered: z.boolean().describe('Whether the assigned voice has a finished take, or a line with a preview'),
  isDeliveryComplete: z
    .boolean()
    .describe(
      'With lines: every line has a preview, or the voice or support said so; lines added later do not change it. ' +
        'Without lines: as isDelivered',
    ),
  lineProgress: z
    .strictObject({ numLines: z.number().int(), numDelivered: z.number().int() })
    .nullable()
    .describe("The assigned voice's lines with a preview; null without lines"),
  numTakes: z.number().int().describe('Finished takes of the assigned voice'),
  isApproved: z.boolean(),
  acceptedDate: instant.nullable(),
  approvedDate: instant.nullable(),
  autoApproveDays: z.number().int(),
  autoApproveDate: instant.nullable(),
  requiresAdminApproval: z.boolean(),
  pickupAllowed: z.boolean(),
  pickupDays: z.number().int(),
  pickupInfo: z.string(),
  pickupCustomerPrice: euro.optional(),
  kind: z
    .enum(['original', 'pickup', 'round', 'renewal'])
    .describe('`round`: an extra round of changes; `renewal`: of the license'),
  parentId: id.nullable().describe('The project that a pickup, extra round or renewal belongs to'),
  original: z
    .strictObject({ id, isApproved: z.boolean() })
    .nullable()
    .describe('The original recording, whose license a pickup, extra round or renewal has; null for an original'),
  followUpLicense: z
    .strictObject({
      lines: z.array(z.string()).describe('In sentences'),
      endedDate: calendarDate.nullable().describe('The last day, if it is over: nothing can be ordered then'),
    })
    .optional()
    .describe('Of a pickup or extra round that is ordered now; for customers, once accepted'),
  followUpTax: z
    .strictObject({ pickup: tax, round: tax, renewal: tax })
    .optional()
    .describe('Of a pickup, extra round or renewal that is assigned today; for customers'),
  changeRounds: z.number().int().describe('Rounds of changes that were bought'),
  changeRequests: z.array(changeRequest).describe('Newest first; only for the customer and the assigned voice'),
  roundCustomerPrice: euro.optional().describe('Of an extra round; absent if it cannot be ordered'),
  openRoundId: id.nullable().optional().describe('An extra round that was ordered and is not approved'),
  renewal: z
    .strictObject({
      customerPrice: euro,
      license: z.array(z.string()).describe('In sentences'),
      openId: id.nullable().describe('A renewal that was ordered and is not accepted'),
    })
    .optional()
    .describe('Of the license; absent if it cannot be ordered, and for voices'),
  voiceFee: euro.optional(),
  voiceFeeText: z.string().optional(),
  voiceFeeDetails: z.strictObject({ fee: euro, extras: euro, total: euro }).optional(),
  customerPrice: euro.optional(),
  customerPriceText: z.string().optional(),
  customerPriceDetails: z
    .strictObject({ price: euro, discount: euro, extras: euro, total: euro, vat: euro, totalWithVat: euro, tax })
    .optional(),
  extras: z
    .array(z.strictObject({ name: z.string(), customerPrice, voiceFee: euro.optional() }))
    .describe('The chosen allowance and add-ons by name'),
  payout: projectPayout
    .nullable()
    .optional()
    .describe('What the assigned voice has earned, once approved; absent for customers'),
  moreInfoUrl: z.string(),
  license: z.array(z.string()).describe('In sentences; from the assignment on exactly what was agreed'),
  usage: z.array(projectUsage).describe('What the license permits'),
  clientAgreementUri: documentUrl,
  voiceAgreementUri: documentUrl,
  selfBillingUri: documentUrl,
  invoiceInfoUri: documentUrl,
  receiptUri: documentUrl,
  orderConfirmationUri: documentUrl,
  invoiceUri: documentUrl.describe('Of a team with manual invoicing'),
  creditNotes: z.array(moneyDocument).describe("Oldest first; of the viewer's side"),
  selfBillingUblUri: ublUri.optional(),
  receiptUblUri: ublUri.optional(),
  invoiceUblUri: ublUri.optional(),
  failedDocuments: z.array(z.enum(documentKinds)).describe('Kinds of documents that could not be created'),
  audio: z.array(take),
  lines: z.array(line).optional().describe('By filename; only from GET /projects/{projectId} without `lines=false`'),
  linesModified: instant.nullable().describe('When a line was last changed or deleted; null without lines'),
  files: z.array(projectFile),
  labels: z.array(z.string()),
  archived: z.array(id).describe('Users who archived it'),
  isCancelled: z.boolean(),
  chargedDate: instant.nullable().optional(),
  paymentNotices: z.array(z.string()).describe('Problems with the payment, in sentences for this viewer'),
  isOnHold: z
    .boolean()
    .describe('The payment is refunded or disputed: no automatic approval and no payout until support decides'),
  receiptNote: z
    .string()
    .nullable()
    .optional()
    .describe('Changes of the payment after the receipt was issued; customers only'),
  invoice: z
    .strictObject({
      number: z.string().nullable().describe('Null for an old one, which was written elsewhere'),
      amount: euro.describe('With VAT'),
      open: euro.describe('What is still to be paid'),
      dueDate: calendarDate,
      paidDate: calendarDate.nullable(),
    })
    .nullable()
    .optional()
    .describe('Of a team with manual invoicing, once the voice has accepted; customers only'),
  isRated: z.boolean().describe('Whether the voice has been rated for this project; a voice sees only its own'),
  rating: z
    .strictObject({ rating: z.number().int(), comment: z.string() })
    .optional()
    .describe("The customer's comment; only for the rated voice"),
  isTest: z.boolean().describe('Whether the payments of this project are test payments'),
  percentDone: z.number().int(),
  status: projectStatus,
  history: z.array(completedStep).describe('Completed steps: who did what and when'),
  scopes: z.array(scope).describe('What this viewer may do on the project'),
  created: instant,
  lastModified: instant,
});
/** A project that includes the parts that pages load by themselves. */
export type ProjectWithParts = z.infer<typeof project>;

export const projectDetails = project.omit({ audio: true, files: true, lines: true, script: true, scriptOps: true });
/** A project that excludes the parts that pages load by themselves. */
export type Project = z.infer<typeof projectDetails>;

export const projectScript = project.pick({ script: true, scriptOps: true });
export type ProjectScript = z.infer<typeof projectScript>;

export const unreadChat = z.strictObject({
  voiceId: id,
  hasUnread: z.array(id).describe('Members of this chat who have not read its newest message'),
});
export type UnreadChat = z.infer<typeof unreadChat>;

export const projectRow = z.strictObject({
  id,
  name: z.string(),
  language: languageCode,
  percentDone: z.number().int(),
  status: projectStatus,
  isWaiting: z.boolean().describe('Whether it waits for the viewer, who is a member and has not archived it'),
  customerPrice: euro.optional().describe('Without VAT; customers only'),
  voiceFee: euro.optional().describe('Voices only'),
  dueDate: calendarDate.nullable(),
  isMember: z.boolean(),
  isArchived: z.boolean(),
  isApproved: z.boolean(),
  labels: z.array(z.string()),
  team: z.strictObject({ id, name: z.string(), numMembers: z.number().int() }),
  voices: z.array(
    z.strictObject({
      id,
      name: z.string(),
      picture: z.string().nullable(),
      isAssigned: z.boolean(),
      hasUnread: z.boolean(),
    }),
  ),
  members: z.array(person),
  shortlisting: z
    .strictObject({
      isAccepted: z.boolean(),
      requiresAdminApproval: z.boolean(),
      maxVoices: z.number().int(),
      allowedVoices: z.array(id),
    })
    .optional()
    .describe('Conditions for shortlisting a voice; customers only'),
  scopes: z.array(scope),
  created: instant,
  lastModified: instant,
});
export type ProjectRow = z.infer<typeof projectRow>;
