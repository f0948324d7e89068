import { z } from 'zod';
import { calendarDate, euro, id, instant, languageCode } from '@/lib/contracts/fields';
import { type Person, person } from '@/lib/contracts/people';
import { take } from './takes';
import { projectFile } from './uploads';
import { studioQualityDemo, voiceDemo } from '@/lib/contracts/voices';
import { scope } from '@/lib/domain/scopes';
import { documentKinds } from '@/lib/domain/documents';
import { scriptOps } from '@/lib/domain/script';

export type { Person };

const customerPrice = euro.optional();

export const wordOption = z.strictObject({ words: z.number().int(), customerPrice });

export const addon = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  options: z.array(z.strictObject({ description: z.string(), customerPrice })),
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
  maxWordOptions: z.array(wordOption),
  addons: z.array(addon),
  license: z.array(z.string()),
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

const documentUrl = z.string().nullable().optional();

export const project = z.strictObject({
  id,
  name: z.string(),
  language: languageCode,
  description: z.string(),
  dueDate: calendarDate.nullable(),
  purchaseOrder: z.string().optional(),
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
  voiceFee: euro.optional(),
  voiceFeeText: z.string().optional(),
  voiceFeeDetails: z.strictObject({ fee: euro, extras: euro, total: euro }).optional(),
  customerPrice: euro.optional(),
  customerPriceText: z.string().optional(),
  customerPriceDetails: z
    .strictObject({ price: euro, discount: euro, extras: euro, total: euro, vat: euro, totalWithVat: euro })
    .optional(),
  moreInfoUrl: z.string(),
  license: z.array(z.string()),
  clientAgreementUri: documentUrl,
  voiceAgreementUri: documentUrl,
  selfBillingUri: documentUrl,
  invoiceInfoUri: documentUrl,
  receiptUri: documentUrl,
  orderConfirmationUri: documentUrl,
  failedDocuments: z.array(z.enum(documentKinds)).describe('Kinds of documents that could not be created'),
  audio: z.array(take),
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
  isRated: z.boolean().describe('Whether the voice has been rated for this project; a voice sees only its own'),
  rating: z
    .strictObject({ rating: z.number().int(), comment: z.string() })
    .optional()
    .describe("The customer's comment; only for the rated voice"),
  isTest: z.boolean().describe('Whether the payments of this project are test payments'),
  percentDone: z.number().int(),
  scopes: z.array(scope).describe('What this viewer may do on the project'),
  created: instant,
  lastModified: instant,
});
export type Project = z.infer<typeof project>;

export const projectRow = z.strictObject({
  id,
  name: z.string(),
  percentDone: z.number().int(),
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
