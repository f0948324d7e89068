import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { isPicker, SearchPicker, titleOf } from '@/app/(screens)/search/search-picker';
import type { PageQuery } from '@/lib/domain/search/search-page';

type Props = { params: Promise<{ picker: string }>; searchParams: Promise<PageQuery> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { picker } = await params;
  return isPicker(picker) ? { title: titleOf(picker) } : {};
}

export default async function SelectPage({ params, searchParams }: Props) {
  const { picker } = await params;
  if (!isPicker(picker)) redirect('/search');
  return <SearchPicker picker={picker} query={await searchParams} />;
}
