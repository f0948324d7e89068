import { dialogPage } from '@/app/(screens)/dialog-page';
import { toCompany } from '@/app/(screens)/teams/to-company';
import { cardFormKey } from '@/server/payments/queries';
import { AddBankAccount, DeleteBankAccount, DialogsAhead, EditBankAccount } from './dialogs';

const { Page, generateMetadata } = dialogPage<{ teamId: string }>({
  '': { title: 'Bank accounts', open: () => <DialogsAhead /> },
  add: {
    title: 'Add bank account',
    open: ({ teamId }) => <AddBankAccount teamId={teamId} publishableKey={cardFormKey()} />,
  },
  'delete/[bankAccountId]': {
    title: 'Delete bank account',
    open: ({ teamId, id }) => <DeleteBankAccount teamId={teamId} bankAccountId={id} />,
  },
  'edit/[bankAccountId]': {
    title: 'Edit bank account',
    open: ({ teamId, id }) => <EditBankAccount teamId={teamId} bankAccountId={id} />,
  },
  '[...rest]': toCompany,
});

export { generateMetadata, Page as default };
