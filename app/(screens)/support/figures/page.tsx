import { FiguresPage } from '@/components/support/figures/figures-page';
import { supportActor } from '@/server/http/support-gate';

export default async function SupportFigures() {
  await supportActor();
  return <FiguresPage />;
}
