export const testCardNames = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_amex',
  'pm_card_authenticationRequired',
  'pm_card_chargeCustomerFail',
  'pm_card_visa_chargeDeclined',
  'pm_card_visa_chargeDeclinedInsufficientFunds',
  'pm_card_chargeDeclinedExpiredCard',
] as const;

export type TestCardName = (typeof testCardNames)[number];

export type TestCardLooks = {
  brand: 'visa' | 'mastercard' | 'amex';
  last4: string;
  label: string;
};

export const testCardLooks: Readonly<Record<TestCardName, TestCardLooks>> = {
  pm_card_visa: { brand: 'visa', last4: '4242', label: 'Visa 4242 – works' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444', label: 'Mastercard 4444 – works' },
  pm_card_amex: { brand: 'amex', last4: '0005', label: 'American Express 0005 – works' },
  pm_card_authenticationRequired: {
    brand: 'visa',
    last4: '3184',
    label: 'Visa 3184 – asks for a confirmation each time',
  },
  pm_card_chargeCustomerFail: {
    brand: 'visa',
    last4: '0341',
    label: 'Visa 0341 – can be added, is declined when charged',
  },
  pm_card_visa_chargeDeclined: { brand: 'visa', last4: '0002', label: 'Visa 0002 – is declined' },
  pm_card_visa_chargeDeclinedInsufficientFunds: { brand: 'visa', last4: '9995', label: 'Visa 9995 – has no funds' },
  pm_card_chargeDeclinedExpiredCard: { brand: 'visa', last4: '0069', label: 'Visa 0069 – has expired' },
};
