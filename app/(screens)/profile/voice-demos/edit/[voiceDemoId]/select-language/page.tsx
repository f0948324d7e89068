import type { Metadata } from 'next';
import { SelectDemoLanguage } from '@/components/demos/demo-pickers';

export const metadata: Metadata = { title: 'Select language' };

export default function SelectLanguagePage() {
  return <SelectDemoLanguage />;
}
