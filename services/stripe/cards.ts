import { type TestCardLooks, testCardLooks, type TestCardName, testCardNames } from '@/lib/domain/money/cards';

export type Decline = {
  code: 'card_declined' | 'expired_card' | 'authentication_required';
  declineCode: string;
  message: string;
};

type Behavior = {
  /** The decline when the card is saved or used. */
  saveDecline?: Decline;
  chargeDecline?: Decline;
  needsConfirmation?: true;
};

export type TestCard = {
  token: TestCardName;
} & TestCardLooks &
  Behavior;

const genericDecline: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
const insufficientFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const expiredCard: Decline = { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' };

export const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

const behaviors: Record<TestCardName, Behavior> = {
  pm_card_visa: {},
  pm_card_mastercard: {},
  pm_card_amex: {},
  pm_card_authenticationRequired: { needsConfirmation: true },
  pm_card_chargeCustomerFail: { chargeDecline: genericDecline },
  pm_card_visa_chargeDeclined: { saveDecline: genericDecline },
  pm_card_visa_chargeDeclinedInsufficientFunds: { saveDecline: insufficientFunds },
  pm_card_chargeDeclinedExpiredCard: { saveDecline: expiredCard },
};

export const testCards: readonly TestCard[] = testCardNames.map((token) => ({
  token,
  ...testCardLooks[token],
  ...behaviors[token],
}));
