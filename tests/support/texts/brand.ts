import { type Brand, shippedBrand } from '@/lib/domain/brand/brand';
import { processWide } from '@/server/platform/process-wide';

export const klang: Brand = {
  ...shippedBrand,
  name: 'Klang',
  tagline: 'voices for films',
  accent: '#0b6e4f',
  logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
  mailSender: 'Klang bookings',
  mailFooter: 'Klang AB\nHarbor Street 1 & 2',
};

const process = processWide<{ snapshot: { versionId: number; brand: Brand } }>('brand');

/** Shows another brand than the shipped one until the end of this test file, which then finds texts that name the product. */
export function showBrand(brand = klang): void {
  process.snapshot = { versionId: 1, brand };
}

/** Shows the shipped brand again. It runs after each file. */
export function hideBrand(): void {
  delete process.snapshot;
}
