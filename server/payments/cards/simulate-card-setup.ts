import type { simulateCardSetup as contract } from '@/lib/contracts/payments';
import type { ResponseOf, BodyOf } from '@/lib/contracts/contract';
import { payments } from '@/server/platform/payments';

export function simulateCardSetup(body: BodyOf<typeof contract>): Promise<ResponseOf<typeof contract>> {
  return payments().simulateCardSetup(body);
}
