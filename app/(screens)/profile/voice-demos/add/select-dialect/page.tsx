import type { Metadata } from 'next';
import { SelectDemoDialect } from '@/components/demos/demo-pickers';

export const metadata: Metadata = { title: 'Select dialect' };

export default function SelectDialectPage() {
  return <SelectDemoDialect />;
}
