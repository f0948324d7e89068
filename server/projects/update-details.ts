import { dueDateRefusal } from '@/lib/domain/assignments/deadlines';
import { isWordChoice, selectAddons } from '@/lib/domain/projects/template-options';
import type { Actor } from '@/server/access/actor';
import { noteChange } from '@/server/access/audit';
import { db, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { countScript } from './count-script';
import { readScript } from './edit-script';
import { lockForChangeInState, markProjectUpdated, readProject } from './open-project';
import { type CoreProject, priced } from './project-state';

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
  const recounted = await recountWords(actor, projectId, details.language);
  await transaction(async (tx) => {
    const { project } = await lockForChangeInState(tx, actor, projectId, 'edit-project');
    const { name, description, language, dueDate, purchaseOrder } = details;
    const savedDueDate = project.dueDate ? project.dueDate.toISOString().slice(0, 10) : null;
    const dueDateProblem = dueDate ? dueDateRefusal(dueDate, savedDueDate) : null;
    if (dueDateProblem) throw invalidField('dueDate', dueDateProblem);
    const updated = await tx.project.update({
      where: { id: projectId },
      data: {
        name,
        description,
        language,
        purchaseOrder,
        dueDate: typeof dueDate === 'string' ? new Date(dueDate) : dueDate,
        ...changedChoices(project, details),
        ...(await recountedWords(tx, projectId, recounted)),
      },
    });
    noteChange(tx, details, project, updated);
    await markProjectUpdated(tx, projectId, ['details']);
  });
}

type Recounted = { scriptWords: number; scriptOps: string };

/** Counts the words again, because word boundaries depend on the language. */
async function recountWords(actor: Actor, projectId: string, language: string | undefined): Promise<Recounted | null> {
  if (language === undefined) return null;
  const { project } = await readProject(actor, projectId, 'edit-project');
  if (language === project.language) return null;
  const ops = await readScript(db, projectId);
  return { scriptWords: await countScript(ops, language), scriptOps: JSON.stringify(ops) };
}

/** @throws AppError 'conflict' when the script has changed since it was counted */
async function recountedWords(tx: Tx, projectId: string, recounted: Recounted | null) {
  if (!recounted) return {};
  if (JSON.stringify(await readScript(tx, projectId)) !== recounted.scriptOps) {
    throw new AppError('conflict', 'The script has changed meanwhile. Please try again.');
  }
  return { scriptWords: recounted.scriptWords };
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
