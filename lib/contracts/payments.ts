import { z } from 'zod';
import { contract } from '@/lib/contracts/contract';
import { requiredText } from '@/lib/contracts/fields';
import { testCardNames } from '@/lib/domain/test-cards';

const clientSecret = z
  .string()
  .regex(/^(seti|pi)_[A-Za-z0-9]{1,200}_secret_[A-Za-z0-9]{1,200}$/, 'This payment is not known');

export const simulateCardSetup = contract({
  method: 'POST',
  path: '/dev/card-setup',
  summary: "Enter a test card; only with the simulator, in place of the provider's form in the browser",
  audience: 'user',
  body: z.strictObject({ clientSecret, testCard: z.enum(testCardNames, 'Please select a card') }),
  status: 200,
  response: z.strictObject({
    status: z.enum(['succeeded', 'needs-confirmation']),
    paymentMethodId: z.string().nullable().describe('Null until confirmed'),
  }),
  isDevelopmentOnly: true,
});

export const simulateConfirmation = contract({
  method: 'POST',
  path: '/dev/card-confirmation',
  summary: 'Confirm or decline a card or payment as its bank would; only with the simulator',
  audience: 'user',
  body: z.strictObject({ clientSecret, outcome: z.enum(['confirm', 'fail']) }),
  status: 200,
  response: z.strictObject({ status: z.enum(['confirmed', 'failed']), paymentMethodId: z.string().nullable() }),
  isDevelopmentOnly: true,
});

export const simulateBankToken = contract({
  method: 'POST',
  path: '/dev/bank-token',
  summary: 'Create a one-time token for a bank account; only with the simulator',
  audience: 'user',
  body: z.strictObject({
    iban: requiredText('Please enter an IBAN', 42),
    accountHolderName: requiredText('Please enter a name', 200),
    accountHolderType: z.enum(['company', 'individual']),
  }),
  status: 200,
  response: z.strictObject({ token: z.string() }),
  isDevelopmentOnly: true,
});

export const stripeWebhook = contract({
  method: 'POST',
  path: '/webhooks/stripe',
  summary: "Receive the payment provider's signed events",
  audience: 'public',
  status: 204,
  limit: 'none',
});
