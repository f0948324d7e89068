import type { SupportTemplate } from '@/lib/contracts/support-templates';
import type { Actor } from '@/server/access/actor';
import { requireSupport } from '@/server/access/require-support';
import { db, type ProjectTemplate } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { namesOf } from './names-of';
import { draftOf, presentSupportTemplate } from './template-rows';

export const noSuchTemplate = (): AppError => new AppError('not-found', 'This template does not exist.');

const include = { _count: { select: { projects: true } } } as const;

export async function listSupportTemplates(actor: Actor): Promise<SupportTemplate[]> {
  requireSupport(actor);
  const rows = await db.projectTemplate.findMany({
    include,
    orderBy: [{ isRetired: 'asc' }, { position: 'asc' }, { name: 'asc' }, { id: 'asc' }],
  });
  const voices = await voicesOf(rows);
  return rows.map(({ _count, ...row }) => presentSupportTemplate(row, _count.projects, voices));
}

/** @throws AppError 'not-found' */
export async function getSupportTemplate(actor: Actor, templateId: string): Promise<SupportTemplate> {
  requireSupport(actor);
  const found = await db.projectTemplate.findUnique({ where: { id: templateId }, include });
  if (!found) throw noSuchTemplate();
  const { _count, ...row } = found;
  return presentSupportTemplate(row, _count.projects, await voicesOf([row]));
}

const voicesOf = (rows: readonly ProjectTemplate[]) =>
  namesOf(rows.flatMap((row) => (draftOf(row) ?? row).allowedVoices));
