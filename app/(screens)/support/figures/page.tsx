import { FiguresPage } from '@/components/support/figures/figures-page';
import { supportActor } from '@/server/http/session';

export default async function SupportFigures() {
  await supportActor();
  return <FiguresPage />;
}
