import { z } from 'zod';
import { contract } from '@/lib/contracts/contract';
import { emailAddress, id, multiline, text } from '@/lib/contracts/fields';

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
  hasStripePayout: z.boolean(),
  stripe: z.strictObject({ currentlyDue: z.array(z.string()) }),
  internationalBankTransferInfo: z.string(),
  manualInvoice: z.boolean(),
  hasVat: z.boolean(),
  taxId: z.string(),
  vatId: z.string(),
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
  status: 200,
  response: team,
});

export const updateTeam = contract({
  method: 'PATCH',
  path: '/teams/{teamId}',
  summary: 'Change company information or bank transfer info',
  audience: 'user',
  params: teamId,
  body: z
    .strictObject({
      name: text(200).min(1, 'Please enter legal name'),
      addressLine1: text(200).min(1, 'Please enter address'),
      addressLine2: text(200),
      postalCode: text(20).min(1, 'Please enter postal code'),
      city: text(100).min(1, 'Please enter city'),
      country: z.string().regex(/^[A-Z]{2}$/, 'Please enter country'),
      taxId: text(50).min(1, 'Please enter TAX ID'),
      vatId: text(20).regex(/^[A-Za-z0-9-]*$/, 'Please enter valid VAT ID. Do not use spaces.'),
      homepage: text(200),
      invoiceEmail: z.union([z.literal(''), emailAddress('Please enter a valid email')]),
      internationalBankTransferInfo: multiline(2_000),
    })
    .partial(),
  status: 200,
  response: team,
});

export const listTeamMembers = contract({
  method: 'GET',
  path: '/teams/{teamId}/members',
  summary: 'List the members of a team',
  audience: 'user',
  params: teamId,
  status: 200,
  response: z.array(
    z.strictObject({
      id,
      name: z.string(),
      picture: z.string().nullable(),
      email: z.string(),
      role: z.enum(['owner', 'admin', 'editor', 'viewer']),
    }),
  ),
});

export const createSetupIntent = contract({
  method: 'POST',
  path: '/setup-intent',
  summary: 'Start adding a card; returns what the card form needs',
  audience: 'user',
  body: z.strictObject({ teamId: id }),
  status: 200,
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
  params: teamId,
  body: z.strictObject({
    paymentMethodId: z.string().regex(/^[A-Za-z0-9_]{1,100}$/),
    primary: z.boolean().default(true),
  }),
  status: 201,
  response: team,
});
