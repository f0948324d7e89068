import path from 'node:path';
import { root } from '@/server/local/install.mjs';
import { type Environment, type ProductProcess, startProcess } from '@/tests/support/processes';

export type PaymentStep = { step: 'assign' | 'accept'; userId: string; projectId: string; voiceId: string };

/** Runs the commands at the same time, in a process of their own. */
export function startPaymentSteps(steps: readonly PaymentStep[], env: Environment = {}): ProductProcess {
  const program = path.join(root, 'tests', 'support', 'programs', 'payment-step.ts');
  return startProcess(['--import', 'tsx', program, ...steps.map((step) => JSON.stringify(step))], env, 'payment-steps');
}
