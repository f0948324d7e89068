import { presetOf } from '@/lib/domain/delivery/delivery-spec';
import type { Template } from '@/lib/contracts/project-shapes';
import { toEuro } from '@/lib/domain/money/prices';
import { licenseOf, templateGrants, usage as storedUsage } from '@/lib/domain/licenses/license';
import { storedAddons, storedWordOptions } from '@/lib/domain/projects/template-options';
import { type Actor, roleIn } from '@/server/access/actor';
import { db, type ProjectTemplate } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { customerTeam } from './customer-team';
import { cached } from '@/server/platform/cache/cached';

export { respondWithProjects, listProjects } from '@/server/projects/list/list-projects';
export { getProject, getWholeProject } from '@/server/projects/present/whole-project';
export {
  getProjectDetails,
  getScript,
  getScriptOfPage,
  listFiles,
  listTakes,
  listTakesOfPage,
  listUnread,
} from '@/server/projects/present/parts';
export { waitingProjects } from '@/server/projects/list/list-projects';
export { projectOverview } from '@/server/projects/list/list-projects';

export async function listTemplates(actor: Actor | null, teamId?: string): Promise<Template[]> {
  if (teamId && (!actor || !roleIn(actor, teamId))) throw new AppError('not-found', 'This team does not exist.');
  const rows = await db.projectTemplate.findMany({
    where: { isRetired: false },
    orderBy: [{ position: 'asc' }, { name: 'asc' }],
  });
  return rows.map(presentTemplate);
}

/** Templates that visitors see on the landing page. */
export const templatesForVisitors = (): Promise<Template[]> => cached('templates', () => listTemplates(null));

export async function getTemplate(templateId: string): Promise<Template> {
  const row = await db.projectTemplate.findUnique({ where: { id: templateId } });
  if (!row || row.isRetired) throw new AppError('not-found', 'This project type does not exist.');
  return presentTemplate(row);
}

/** Returns the discount in euros. */
export async function getDiscount(actor: Actor, teamId?: string): Promise<number> {
  const id = customerTeam(actor, teamId);
  const team = await db.team.findUniqueOrThrow({ where: { id }, select: { discountCents: true } });
  return toEuro(team.discountCents);
}

export function presentTemplate(row: ProjectTemplate): Template {
  const usage = storedUsage.parse(row.usage);
  const { license: terms, syntheticVoiceRider } = row;
  const source = { grants: templateGrants(usage), addons: [], terms, rider: syntheticVoiceRider };
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    priceInfo: row.priceInfo,
    moreInfoUrl: row.moreInfoUrl,
    customerPrice: toEuro(row.customerPriceCents),
    allowedVoices: row.allowedVoices,
    requiresAdminApproval: row.requiresAdminApproval,
    hasScript: row.hasScript,
    hasLineReader: row.hasLineReader,
    baseWords: row.baseWords,
    deliveryPreset: presetOf(row.deliveryPreset),
    maxWordOptions: storedWordOptions.parse(row.maxWordOptions).map(({ words, customerPriceCents }) => ({
      words,
      customerPrice: toEuro(customerPriceCents),
    })),
    addons: storedAddons.parse(row.addons).map(({ id, name, description, options }) => ({
      id,
      name,
      description,
      options: options.map((option) => ({
        description: option.description,
        customerPrice: toEuro(option.customerPriceCents),
        ...(option.usage && { usage: option.usage }),
      })),
    })),
    usage,
    terms,
    syntheticVoiceRider,
    license: licenseOf(source, '').lines,
  };
}
