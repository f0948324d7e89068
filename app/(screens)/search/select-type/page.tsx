import type { Metadata } from 'next';
import { OptionPicker } from '@/components/search/option-picker';
import { type PageQuery, searchStateOf } from '@/lib/domain/search/search-page';
import { currentActor } from '@/server/http/session';
import { pickerOptions } from '@/server/search/queries';

export const metadata: Metadata = { title: 'Type' };

export default async function SelectTypePage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const options = await pickerOptions('type', searchStateOf(await searchParams), await currentActor());
  return <OptionPicker title="Type" facet="type" options={options} />;
}
