import type { ReactNode } from 'react';

/** Logos by the payment provider's identifiers. */
const logos: Readonly<Record<string, { ground: string; sign: ReactNode }>> = {
  visa: { ground: '#1434cb', sign: word('VISA', 13, true) },
  mastercard: { ground: '#1a1a1a', sign: discs() },
  amex: { ground: '#016fd0', sign: word('AMEX', 11) },
};

const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  link: 'Link',
  maestro: 'Maestro',
  unionpay: 'UnionPay',
};

/** The logo of Visa, Mastercard or American Express, shown beside the name; nothing for others (docs/rules/payments.md). */
export function CardLogo({ brand }: { brand: string }) {
  const logo = Object.hasOwn(logos, brand) ? logos[brand] : undefined;
  if (!logo) return null;
  return (
    <svg viewBox="0 0 36 24" className="h-6 w-9 shrink-0" aria-hidden="true">
      <rect x="0.5" y="0.5" width="35" height="23" rx="3.5" fill={logo.ground} stroke="#8884" />
      {logo.sign}
    </svg>
  );
}

export function cardName(brand: string): string {
  return (Object.hasOwn(names, brand) && names[brand]) || brand;
}

function word(text: string, size: number, isItalic = false): ReactNode {
  return (
    <text
      x="18"
      y="12"
      dy="0.36em"
      textAnchor="middle"
      fill="#fff"
      fontSize={size}
      fontWeight="700"
      fontStyle={isItalic ? 'italic' : undefined}
    >
      {text}
    </text>
  );
}

function discs(): ReactNode {
  return (
    <>
      <circle cx="14" cy="12" r="6.5" fill="#eb001b" />
      <circle cx="22" cy="12" r="6.5" fill="#f79e1b" />
      <path d="M18 6.88a6.5 6.5 0 0 1 0 10.24a6.5 6.5 0 0 1 0-10.24z" fill="#ff5f00" />
    </>
  );
}
