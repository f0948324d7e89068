import type { Metadata } from 'next';
import { SelectDemoAttributes } from '@/components/demos/demo-pickers';
import { maxTones } from '@/lib/domain/people/demos';
import { listAttributes } from '@/server/demos/queries';

export const metadata: Metadata = { title: 'Select tones' };

export default async function SelectTonesPage() {
  return (
    <SelectDemoAttributes title="Select tones" field="tones" options={await listAttributes('tone')} max={maxTones} />
  );
}
