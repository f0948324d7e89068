import { randomUUID } from 'node:crypto';

export const freshName = () =>
  `Z${[...randomUUID().replaceAll('-', '')]
    .map((sign) => String.fromCharCode(97 + Number.parseInt(sign, 16)))
    .join('')
    .slice(0, 12)}`;
