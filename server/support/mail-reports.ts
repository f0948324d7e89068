/** Returns the SQL of the `MailReport` (lib/domain/support/mail-names) of a notification with this alias. */
export const reportOf = (notification: string): string => `
  case when ${notification}.kind = 'payment'
    then concat_ws(':', 'payment', coalesce(${notification}.payload->>'about', ${notification}.payload->>'side'))
    else ${notification}.kind end`;
