import { notFound } from 'next/navigation';
import { dialogPage } from '@/app/(screens)/dialog-page';
import { nullIfHiddenById } from '@/server/http/session';
import { getTemplate } from '@/server/projects/queries';
import { CostInfoDialog, DialogsAhead, LanguageDialog, NewProjectSignup } from './dialogs';

const { Page, generateMetadata } = dialogPage({
  '': { title: 'Create project', open: () => <DialogsAhead /> },
  'info/[templateId]': {
    title: 'Cost info',
    open: async ({ id }) => {
      const template = await nullIfHiddenById(id, getTemplate);
      if (!template) notFound();
      return <CostInfoDialog template={template} />;
    },
  },
  'select-language': { title: 'Select language', open: () => <LanguageDialog /> },
  signup: { title: 'Sign up', open: () => <NewProjectSignup /> },
});

export { generateMetadata, Page as default };
