import type { Metadata } from 'next';
import { SelectDemoAge } from '@/components/demos/demo-pickers';
import { listAttributes } from '@/server/demos/queries';

export const metadata: Metadata = { title: 'Select age' };

export default async function SelectAgePage() {
  return <SelectDemoAge options={await listAttributes('age')} />;
}
