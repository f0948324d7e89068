/** A SEPA credit transfer file for the operator's bank: ISO 20022 pain.001.001.09, as the EPC guidelines restrict it. */

export type CreditTransferFile = {
  /** Number of the file, at most 30 characters: transfers append a number. */
  number: string;
  created: Date;
  /** YYYY-MM-DD. */
  executionDate: string;
  debtor: Account;
  transfers: readonly CreditTransfer[];
};

type Account = { name: string; iban: string };

export type CreditTransfer = { amountCents: number; creditor: Account; remittance: string };

const maxNameLength = 70;
const maxRemittanceLength = 140;

export function creditTransferXml({ number, created, executionDate, debtor, transfers }: CreditTransferFile): string {
  const count = element('NbOfTxs', String(transfers.length));
  const sum = element('CtrlSum', decimal(transfers.reduce((total, { amountCents }) => total + amountCents, 0)));
  const createdAt = `${created.toISOString().slice(0, 19)}Z`;
  const header = element(
    'GrpHdr',
    element('MsgId', number),
    element('CreDtTm', createdAt),
    count,
    sum,
    element('InitgPty', name(debtor)),
  );
  const payment = element(
    'PmtInf',
    element('PmtInfId', number),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'true'),
    count,
    sum,
    element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))),
    element('ReqdExctnDt', element('Dt', executionDate)),
    element('Dbtr', name(debtor)),
    element('DbtrAcct', iban(debtor)),
    // The bank is known from the IBAN.
    element('DbtrAgt', element('FinInstnId', element('Othr', element('Id', 'NOTPROVIDED')))),
    element('ChrgBr', 'SLEV'),
    ...transfers.map((transfer, index) => transferXml(transfer, `${number}-${String(index + 1).padStart(4, '0')}`)),
  );
  const content = element('CstmrCdtTrfInitn', header, payment);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${content}</Document>\n`;
}

function transferXml({ amountCents, creditor, remittance }: CreditTransfer, endToEndId: string): string {
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', endToEndId)),
    element('Amt', `<InstdAmt Ccy="EUR">${decimal(amountCents)}</InstdAmt>`),
    element('Cdtr', name(creditor)),
    element('CdtrAcct', iban(creditor)),
    element('RmtInf', element('Ustrd', sepaText(remittance, maxRemittanceLength))),
  );
}

const element = (tag: string, ...content: string[]): string => `<${tag}>${content.join('')}</${tag}>`;
/** Returns the name of an account holder as a file has it. */
export const nameInFile = (holderName: string): string => sepaText(holderName, maxNameLength);

const name = (account: Account): string => element('Nm', nameInFile(account.name));
const iban = (account: Account): string => element('Id', element('IBAN', account.iban));
const decimal = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Letters that do not consist of a base letter and an accent. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ð: 'd',
  Ð: 'D',
  ı: 'i',
  '&': '+',
  _: '-',
  '–': '-',
  '’': "'",
};

/** Restricts a text to the character set of banks: accents are removed, and other characters become dots. */
export function sepaText(text: string, maxLength: number): string {
  const latin = [...text.normalize('NFD').replaceAll(/\p{M}/gu, '')]
    .map((letter) => letters[letter] ?? letter)
    .join('');
  const allowed = latin
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/gu, '.')
    .trim()
    .slice(0, maxLength)
    .trim();
  return allowed || '.';
}
