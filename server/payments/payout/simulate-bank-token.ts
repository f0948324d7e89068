import type { simulateBankToken as contract } from '@/lib/contracts/payments';
import type { ResponseOf, BodyOf } from '@/lib/contracts/contract';
import { payments } from '@/server/platform/payments';

export function simulateBankToken(body: BodyOf<typeof contract>): Promise<ResponseOf<typeof contract>> {
  return payments().simulateBankToken(body);
}
