import { z } from 'zod';
import { countries } from '@/lib/domain/people/countries';
import { normalizeHomepage } from '@/lib/domain/people/homepage';
import { contract } from './contract';
import { emailAddress, euro, id, instant, multiline, requiredText, text } from './fields';
import { tax, vatIdCheck } from './tax';

export const teamRole = z.enum(['owner', 'admin', 'editor', 'viewer']);
export type TeamRole = z.infer<typeof teamRole>;

export const creditCard = z.strictObject({
  id,
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  primary: z.boolean(),
});
export type CreditCard = z.infer<typeof creditCard>;

export const bankAccount = z.strictObject({
  id,
  bankName: z.string(),
  country: z.string(),
  last4: z.string(),
  accountHolderName: z.string(),
  accountHolderType: z.enum(['company', 'individual']),
  primary: z.boolean(),
});

export const team = z.strictObject({
  id,
  name: z.string(),
  role: z.enum(['owner', 'admin', 'editor', 'viewer']).nullable(),
  hidePayouts: z.boolean(),
  hasStripePayout: z.boolean().describe('Paid by the provider, once set up; by country, unless support decides'),
  stripe: z.strictObject({
    currentlyDue: z
      .array(z.string())
      .describe("The provider's codes of what it needs; `external_account` is a bank account"),
    isStarted: z.boolean().describe('The setup was started, but may not be complete'),
    isSetUp: z.boolean().describe('The setup is complete; until then, bank transfer info applies'),
    payoutsEnabled: z.boolean(),
    returnedPayout: z
      .strictObject({
        amount: euro,
        bankAccount: z.string().describe('For example DK •••• 6243; empty if it was deleted'),
        reason: z.string().describe('A sentence'),
        date: instant,
      })
      .nullable()
      .describe('The newest payout to the bank, if the bank has returned it'),
  }),
  internationalBankTransferInfo: z.string(),
  manualInvoice: z.boolean(),
  hasVat: z.boolean().describe("Pays the VAT of the operator's country: `tax.rate` is above 0"),
  tax: tax.nullable().describe('Of a recording that is assigned today; null for the business of a voice'),
  taxId: z.string(),
  vatId: z.string(),
  vatIdCheck: vatIdCheck.nullable().describe('Null for VAT IDs that are not checked'),
  isVatExempt: z.boolean().describe('A voice that is a small business'),
  selfBilling: z
    .strictObject({
      state: z.enum(['open', 'agreed', 'changed', 'ended']).describe('`changed`: legal name, country or VAT ID'),
      agreedDate: instant.nullable(),
      text: z.string(),
    })
    .nullable()
    .describe('Null for customers, and without a VAT ID'),
  addressLine1: z.string(),
  addressLine2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  homepage: z.string(),
  invoiceEmail: z.string(),
  numMembers: z.number().int(),
  bankAccounts: z.array(bankAccount),
  creditCards: z.array(creditCard),
});
export type Team = z.infer<typeof team>;

const teamId = z.object({ teamId: id });

export const getTeam = contract({
  method: 'GET',
  path: '/teams/{teamId}',
  summary: 'Get a team; members only',
  audience: 'user',
  params: teamId,
  response: team,
});

const isCountry = (code: string): boolean => Object.hasOwn(countries, code);

const companyFields = {
  name: requiredText('Please enter legal name', 200),
  addressLine1: requiredText('Please enter address', 200),
  addressLine2: text(200),
  postalCode: requiredText('Please enter postal code', 20),
  city: requiredText('Please enter city', 100),
  country: z
    .string('Please enter country')
    .regex(/^[A-Z]{2}$/, 'Please enter country')
    .refine(isCountry, 'Please enter country'),
  taxId: requiredText('Please enter TAX ID', 50),
  vatId: text(20).regex(/^[A-Za-z0-9-]*$/, 'Please enter valid VAT ID. Do not use spaces.'),
  homepage: text(200).refine(
    (link) => normalizeHomepage(link) !== null,
    'Please enter a link, for example https://example.com',
  ),
  invoiceEmail: z.union([z.literal(''), emailAddress('Please enter a valid email')]),
};

/** All fields of the company form. The server also validates the VAT ID by the country. */
export const companyInformation = z.strictObject(companyFields);

export const updateTeam = contract({
  method: 'PATCH',
  path: '/teams/{teamId}',
  summary: 'Change company information or bank transfer info, or agree to self-billing',
  audience: 'user',
  refusesImpersonation: ['internationalBankTransferInfo', 'invoiceEmail', 'selfBillingAgreement', 'isVatExempt'],
  params: teamId,
  body: z
    .strictObject({
      ...companyFields,
      internationalBankTransferInfo: multiline(2_000),
      selfBillingAgreement: z.boolean().describe('False ends it, from the next approval on'),
      isVatExempt: z.boolean(),
    })
    .partial(),
  response: team,
});

export const createSetupIntent = contract({
  method: 'POST',
  path: '/setup-intent',
  summary: 'Start adding a card; returns what the card form needs',
  audience: 'user',
  hasSecretResponse: true,
  refusesImpersonation: true,
  body: z.strictObject({ teamId: id }),
  response: z.strictObject({
    clientSecret: z.string(),
    publishableKey: z.string().nullable().describe('Null for test payments; the form then offers test cards'),
  }),
});

export const addCreditCard = contract({
  method: 'POST',
  path: '/teams/{teamId}/credit-cards',
  summary: 'Save a card that the card form has set up',
  audience: 'user',
  refusesImpersonation: true,
  params: teamId,
  body: z.strictObject({
    paymentMethodId: z.string().regex(/^[A-Za-z0-9_]{1,100}$/),
    primary: z.boolean().default(false).describe('The first card of a team is always primary'),
  }),
  status: 201,
  response: team,
});
