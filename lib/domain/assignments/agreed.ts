import { z } from 'zod';
import { storedGrants } from '@/lib/domain/licenses/license';

/** The agreement of both sides when the voice was assigned. It never changes. */
export const agreed = z.object({
  grants: storedGrants,
  terms: z.array(z.string()),
  rider: z.string(),
  /** The license in sentences, as both sides read it. */
  lines: z.array(z.string()),
  extras: z.array(z.object({ name: z.string(), customerPriceCents: z.number(), voiceFeeCents: z.number() })),
});
export type Agreed = z.infer<typeof agreed>;
