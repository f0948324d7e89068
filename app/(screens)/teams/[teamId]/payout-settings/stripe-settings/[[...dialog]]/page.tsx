import { dialogPage } from '@/app/(screens)/dialog-page';
import { toCompany } from '@/app/(screens)/teams/to-company';
import { SetupStripe } from '@/components/payouts/setup-stripe';

const { Page, generateMetadata } = dialogPage<{ teamId: string }>({
  '': { title: 'Stripe settings' },
  setup: { title: 'Setup Stripe', open: ({ teamId }) => <SetupStripe teamId={teamId} /> },
  '[...rest]': toCompany,
});

export { generateMetadata, Page as default };
