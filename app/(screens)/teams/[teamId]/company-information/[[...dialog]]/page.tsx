import { dialogPage } from '@/app/(screens)/dialog-page';
import { toCompany } from '@/app/(screens)/teams/to-company';
import { CountryDialog } from '@/components/teams/country-dialog';

const { Page, generateMetadata } = dialogPage<{ teamId: string }>({
  'select-country': () => <CountryDialog />,
  '[...rest]': toCompany,
});

export { generateMetadata, Page as default };
