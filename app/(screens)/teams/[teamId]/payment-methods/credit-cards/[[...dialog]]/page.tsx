import { dialogPage } from '@/app/(screens)/dialog-page';
import { toCompany } from '@/app/(screens)/teams/to-company';
import { AddCard, DeleteCard, EditCard } from '@/components/teams/card-dialogs';
import { ownPath } from '@/lib/domain/own-path';

const { Page, generateMetadata } = dialogPage<{ teamId: string }>({
  '': { title: 'Payment methods' },
  add: {
    title: 'Add card',
    open: ({ teamId }, { returnTo }) => {
      const toPay = ownPath(returnTo);
      const closeTo = toPay ?? `/teams/${teamId}/payment-methods/credit-cards`;
      return <AddCard teamId={teamId} closeTo={closeTo} isToPay={Boolean(toPay)} />;
    },
  },
  'delete/[creditCardId]': {
    title: 'Delete card',
    open: ({ teamId, id }) => <DeleteCard teamId={teamId} creditCardId={id} />,
  },
  'edit/[creditCardId]': {
    title: 'Edit card',
    open: ({ teamId, id }) => <EditCard teamId={teamId} creditCardId={id} />,
  },
  '[...rest]': toCompany,
});

export { generateMetadata, Page as default };
