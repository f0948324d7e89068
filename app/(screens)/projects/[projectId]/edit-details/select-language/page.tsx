import { LanguageDialog } from '@/components/projects/details/language-dialog';

export default function SelectLanguagePage() {
  return <LanguageDialog />;
}
