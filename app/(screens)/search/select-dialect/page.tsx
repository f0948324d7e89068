import type { Metadata } from 'next';
import { OptionPicker } from '@/components/search/option-picker';
import { type PageQuery, searchStateOf } from '@/lib/domain/search/search-page';
import { currentActor } from '@/server/http/session';
import { pickerOptions } from '@/server/search/queries';

export const metadata: Metadata = { title: 'Dialect' };

export default async function SelectDialectPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const options = await pickerOptions('dialect', searchStateOf(await searchParams), await currentActor());
  return <OptionPicker title="Dialect" facet="dialect" options={options} />;
}
