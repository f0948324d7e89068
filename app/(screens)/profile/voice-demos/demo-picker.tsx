import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import {
  SelectDemoAge,
  SelectDemoAttributes,
  SelectDemoDialect,
  SelectDemoLanguage,
} from '@/components/demos/demo-pickers';
import { maxTones, maxTypes } from '@/lib/domain/people/demos';
import { listAttributes } from '@/server/demos/queries';

type Props = { params: Promise<{ picker: string }> };

/** By the last segment of their addresses. */
const titles = new Map([
  ['select-age', 'Select age'],
  ['select-dialect', 'Select dialect'],
  ['select-language', 'Select language'],
  ['select-tones', 'Select tones'],
  ['select-types', 'Select types'],
]);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { picker } = await params;
  return { title: titles.get(picker) };
}

/** The page of a picker while a demo is added or edited; an unknown address redirects like any other. */
export default async function DemoPickerPage({ params }: Props) {
  const { picker } = await params;
  switch (picker) {
    case 'select-age':
      return <SelectDemoAge options={await listAttributes('age')} />;
    case 'select-dialect':
      return <SelectDemoDialect />;
    case 'select-language':
      return <SelectDemoLanguage />;
    case 'select-tones':
      return (
        <SelectDemoAttributes
          title="Select tones"
          field="tones"
          options={await listAttributes('tone')}
          max={maxTones}
        />
      );
    case 'select-types':
      return (
        <SelectDemoAttributes
          title="Select types"
          field="types"
          options={await listAttributes('type')}
          max={maxTypes}
        />
      );
    default:
      redirect('/search');
  }
}
