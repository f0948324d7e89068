import type { BodyOf, ResponseOf } from '@/lib/contracts/contract';
import type {
  simulateBankToken as bankTokenContract,
  simulateCardSetup as cardSetupContract,
  simulateConfirmation as confirmationContract,
} from '@/lib/contracts/payments';
import { payments } from '@/server/platform/payments';

export function simulateCardSetup(
  body: BodyOf<typeof cardSetupContract>,
): Promise<ResponseOf<typeof cardSetupContract>> {
  return payments().simulateCardSetup(body);
}

export function simulateConfirmation(
  body: BodyOf<typeof confirmationContract>,
): Promise<ResponseOf<typeof confirmationContract>> {
  return payments().simulateConfirmation(body);
}

export function simulateBankToken(
  body: BodyOf<typeof bankTokenContract>,
): Promise<ResponseOf<typeof bankTokenContract>> {
  return payments().simulateBankToken(body);
}
