import type { ReactNode } from 'react';

/** Keys are the payment provider's identifiers. */
const LOGOS: Readonly<Record<string, { name: string; ground: string; sign: ReactNode }>> = {
  visa: { name: 'Visa', ground: '#1434cb', sign: word('VISA', '#fff', 13, true) },
  mastercard: { name: 'Mastercard', ground: '#1a1a1a', sign: discs('#eb001b', '#f79e1b', '#ff5f00') },
  amex: { name: 'American Express', ground: '#016fd0', sign: word('AMEX', '#fff', 11) },
  maestro: { name: 'Maestro', ground: '#1a1a1a', sign: discs('#0099df', '#ed0006', '#6c6bbd') },
  discover: {
    name: 'Discover',
    ground: '#fff',
    sign: (
      <>
        {word('DISC  VER', '#1a1a1a', 7)}
        <circle cx="22.7" cy="12" r="2.7" fill="#e55c20" />
      </>
    ),
  },
  diners: {
    name: 'Diners Club',
    ground: '#fff',
    sign: (
      <>
        <circle cx="18" cy="12" r="8" fill="#0069aa" />
        <path d="M16 7.2a5.2 5.2 0 0 0 0 9.6zM20 7.2a5.2 5.2 0 0 1 0 9.6z" fill="#fff" />
      </>
    ),
  },
  jcb: {
    name: 'JCB',
    ground: '#fff',
    sign: (
      <>
        <rect x="5" y="4" width="8" height="16" rx="2" fill="#0b4ea2" />
        <rect x="14" y="4" width="8" height="16" rx="2" fill="#c8102e" />
        <rect x="23" y="4" width="8" height="16" rx="2" fill="#007940" />
        {word('J  C  B', '#fff', 8)}
      </>
    ),
  },
  unionpay: {
    name: 'UnionPay',
    ground: '#fff',
    sign: (
      <>
        <path d="M8 4h9l-3.5 16H4.5z" fill="#d0021b" />
        <path d="M16 4h9l-3.5 16h-9z" fill="#00447c" />
        <path d="M24 4h8l-3.5 16h-8z" fill="#007b84" />
        {word('UnionPay', '#fff', 5.5)}
      </>
    ),
  },
  cartes_bancaires: { name: 'Cartes Bancaires', ground: '#034ea1', sign: word('CB', '#fff', 13, true) },
  eftpos_au: { name: 'eftpos', ground: '#fff', sign: word('eftpos', '#5a2d81', 9, true) },
  link: { name: 'Link', ground: '#00d66f', sign: word('link', '#011e0f', 11) },
};

/** A card network's logo, shown beside its name; renders nothing for an unknown network (docs/rules/money.md). */
export function CardLogo({ brand }: { brand: string }) {
  const logo = Object.hasOwn(LOGOS, brand) ? LOGOS[brand] : undefined;
  if (!logo) return null;
  return (
    <svg viewBox="0 0 36 24" className="h-6 w-9 shrink-0" aria-hidden="true">
      <rect x="0.5" y="0.5" width="35" height="23" rx="3.5" fill={logo.ground} stroke="#8884" />
      {logo.sign}
    </svg>
  );
}

export function cardName(brand: string): string {
  return (Object.hasOwn(LOGOS, brand) && LOGOS[brand]?.name) || brand;
}

function word(text: string, color: string, size: number, isItalic = false): ReactNode {
  return (
    <text
      x="18"
      y="12"
      dy="0.36em"
      textAnchor="middle"
      fill={color}
      fontSize={size}
      fontWeight="700"
      fontStyle={isItalic ? 'italic' : undefined}
      xmlSpace="preserve"
    >
      {text}
    </text>
  );
}

function discs(left: string, right: string, middle: string): ReactNode {
  return (
    <>
      <circle cx="14" cy="12" r="6.5" fill={left} />
      <circle cx="22" cy="12" r="6.5" fill={right} />
      <path d="M18 6.88a6.5 6.5 0 0 1 0 10.24a6.5 6.5 0 0 1 0-10.24z" fill={middle} />
    </>
  );
}
