import { Booth } from '@/components/booth/booth';

export default async function BoothPage({ searchParams }: { searchParams: Promise<{ line?: string | string[] }> }) {
  const { line } = await searchParams;
  return <Booth filename={typeof line === 'string' ? line : null} />;
}
