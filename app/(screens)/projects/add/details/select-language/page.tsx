import type { Metadata } from 'next';
import { LanguageDialog } from '@/components/projects/details/language-dialog';

export const metadata: Metadata = { title: 'Select language' };

export default function SelectLanguagePage() {
  return <LanguageDialog />;
}
