import { newId } from '@/server/platform/ids';
import type { Prisma } from '@/server/platform/db';
import type { Database } from './people';

/** Builds a template that is not shared, so that one test cannot change the prices of another. */
export async function buildTemplate(
  db: Database,
  given: Partial<Prisma.ProjectTemplateCreateManyInput> = {},
): Promise<Prisma.ProjectTemplateCreateManyInput> {
  const row = {
    id: `type-${newId().toLowerCase()}`,
    name: 'Explainer',
    description: 'A short film that explains one thing.',
    icon: 'clapperboard',
    customerPriceCents: 20_000,
    voiceFeeCents: 14_000,
    license: ['Worldwide use.'],
    pickupCustomerPriceCents: 5_000,
    pickupVoiceFeeCents: 3_500,
    roundCustomerPriceCents: 6_000,
    roundVoiceFeeCents: 4_000,
    ...given,
  };
  await db.projectTemplate.create({ data: row });
  return row;
}
