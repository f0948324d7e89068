import { redirect } from 'next/navigation';
import { isPicker, SearchPicker } from '@/app/(screens)/search/search-picker';
import type { PageQuery } from '@/lib/domain/search/search-page';

type Props = { params: Promise<{ projectId: string; picker: string }>; searchParams: Promise<PageQuery> };

export default async function InviteSelectPage({ params, searchParams }: Props) {
  const { projectId, picker } = await params;
  if (!isPicker(picker)) redirect(`/projects/${projectId}/details`);
  return <SearchPicker picker={picker} query={await searchParams} />;
}
