import { LanguageDialog } from '@/components/projects/language-dialog';

export default function SelectLanguagePage() {
  return <LanguageDialog />;
}
