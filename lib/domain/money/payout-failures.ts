const unknownAccount = 'The bank does not know this account number.';
const wrongHolder = 'The account holder does not match the bank account.';

/** The provider's codes for a payout that the bank has returned. */
const reasons: Readonly<Record<string, string>> = {
  account_closed: 'The bank account has been closed.',
  account_frozen: 'The bank account has been frozen.',
  bank_account_restricted: 'The bank account does not accept this kind of payment.',
  bank_ownership_changed: 'The bank account is no longer valid, because its bank has changed.',
  debit_not_authorized: 'The bank account does not accept this kind of payment.',
  incorrect_account_holder_address: wrongHolder,
  incorrect_account_holder_name: wrongHolder,
  incorrect_account_holder_tax_id: wrongHolder,
  invalid_account_number: unknownAccount,
  invalid_currency: 'The bank account does not accept euro.',
  no_account: unknownAccount,
};

/** Says why the bank has returned a payout. */
export function payoutFailureText(code: string): string {
  return reasons[code] ?? 'The bank did not accept the payment.';
}
