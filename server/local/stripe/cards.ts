/** What a test card does. The names, numbers and behaviour are those of Stripe's own test cards. */
export interface TestCard {
  /** Given to the API in place of a real payment method. */
  token: string;
  brand: 'visa' | 'mastercard' | 'amex';
  last4: string;
  /** In a list of test cards: 'Visa 4242 – works'. */
  label: string;
  /** Refused when it is saved. */
  refusedAtOnce?: Decline;
  /** Saved without complaint, refused when it is charged. */
  refusedWhenCharged?: Decline;
  /** The bank asks for a confirmation (3-D Secure) each time. */
  needsConfirmation?: true;
}

export interface Decline {
  code: 'card_declined' | 'expired_card' | 'authentication_required';
  declineCode: string;
  message: string;
}

const generic: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
const noFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const expired: Decline = { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' };

export const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const testCards: readonly TestCard[] = [
  { token: 'pm_card_visa', brand: 'visa', last4: '4242', label: 'works' },
  { token: 'pm_card_mastercard', brand: 'mastercard', last4: '4444', label: 'works' },
  { token: 'pm_card_amex', brand: 'amex', last4: '0005', label: 'works' },
  {
    token: 'pm_card_authenticationRequired',
    brand: 'visa',
    last4: '3184',
    label: 'asks for a confirmation each time',
    needsConfirmation: true,
  },
  {
    token: 'pm_card_chargeCustomerFail',
    brand: 'visa',
    last4: '0341',
    label: 'can be added, is declined when charged',
    refusedWhenCharged: generic,
  },
  {
    token: 'pm_card_visa_chargeDeclined',
    brand: 'visa',
    last4: '0002',
    label: 'is declined',
    refusedAtOnce: generic,
  },
  {
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    last4: '9995',
    label: 'has no funds',
    refusedAtOnce: noFunds,
  },
  {
    token: 'pm_card_chargeDeclinedExpiredCard',
    brand: 'visa',
    last4: '0069',
    label: 'has expired',
    refusedAtOnce: expired,
  },
];
