import { OptionPicker } from '@/components/search/option-picker';
import { type PageQuery, searchStateOf } from '@/lib/domain/search/search-page';
import { currentActor } from '@/server/http/session';
import { pickerOptions } from '@/server/search/queries';

export default async function InviteDialectPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const options = await pickerOptions('dialect', searchStateOf(await searchParams), await currentActor());
  return <OptionPicker title="Dialect" facet="dialect" options={options} />;
}
