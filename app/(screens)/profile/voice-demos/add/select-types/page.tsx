import type { Metadata } from 'next';
import { SelectDemoAttributes } from '@/components/demos/demo-pickers';
import { maxTypes } from '@/lib/domain/people/demos';
import { listAttributes } from '@/server/demos/queries';

export const metadata: Metadata = { title: 'Select types' };

export default async function SelectTypesPage() {
  return (
    <SelectDemoAttributes title="Select types" field="types" options={await listAttributes('type')} max={maxTypes} />
  );
}
