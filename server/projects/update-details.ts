import { dueDateRefusal } from '@/lib/domain/due-date';
import { scriptOps, scriptText } from '@/lib/domain/script';
import { countWords } from '@/lib/domain/script-length';
import { isWordChoice, selectAddons } from '@/lib/domain/template-options';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { invalidField } from '@/server/platform/errors';
import { type CoreProject, priced } from './project-state';
import { markProjectUpdated, openProjectInState } from './open-project';

export type Details = {
  name?: string | undefined;
  description?: string | undefined;
  language?: string | undefined;
  dueDate?: string | null | undefined;
  maxWords?: number | undefined;
  selectedAddons?: Record<string, number | null> | undefined;
  purchaseOrder?: string | undefined;
};

export async function updateDetails(actor: Actor, projectId: string, details: Details): Promise<void> {
  await transaction(async (tx) => {
    const { project } = await openProjectInState(tx, actor, projectId, 'edit-project');
    const { name, description, language, dueDate, purchaseOrder } = details;
    const savedDueDate = project.dueDate ? project.dueDate.toISOString().slice(0, 10) : null;
    const dueDateProblem = dueDate ? dueDateRefusal(dueDate, savedDueDate) : null;
    if (dueDateProblem) throw invalidField('dueDate', dueDateProblem);
    await tx.project.update({
      where: { id: projectId },
      data: {
        name,
        description,
        language,
        purchaseOrder,
        dueDate: typeof dueDate === 'string' ? new Date(dueDate) : dueDate,
        ...changedChoices(project, details),
        ...recountedWords(project, language),
      },
    });
    await markProjectUpdated(tx, projectId);
  });
}

/** Word boundaries depend on the language. */
function recountedWords(project: CoreProject, language: string | undefined) {
  if (language === undefined || language === project.language) return {};
  return { scriptWords: countWords(scriptText(scriptOps.parse(project.scriptOps)), language) };
}

function changedChoices(project: CoreProject, { maxWords, selectedAddons }: Details) {
  const current = priced(project);
  const baseWords = project.template.baseWords;
  if (
    maxWords !== undefined &&
    maxWords !== current.maxWords &&
    !isWordChoice(maxWords, baseWords, current.maxWordOptions)
  ) {
    throw invalidField('maxWords', 'Please choose one of the word allowances.');
  }
  if (!selectedAddons) return { maxWords };
  const addons = selectAddons(current.addons, selectedAddons);
  if (typeof addons === 'string') throw invalidField('selectedAddons', addons);
  return { maxWords, addons };
}
