import { dialogPage } from '@/app/(screens)/dialog-page';
import { toDetails } from '@/app/(screens)/projects/project-gate';
import { LanguageDialog } from '@/components/projects/details/language-dialog';

const { Page, generateMetadata } = dialogPage<{ projectId: string }>({
  'select-language': () => <LanguageDialog />,
  '[...rest]': toDetails,
});

export { generateMetadata, Page as default };
