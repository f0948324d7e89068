import type { Project } from '@/lib/contracts/project-shapes';
import { grantSentence } from '@/lib/domain/licenses/license';
import { db } from '@/server/platform/db';
import { agreedOf, findOriginalTerm, hasLicenseOfOriginal, withCurrentLicense } from '@/server/projects/agreed-terms';
import { findCoreProject } from '@/server/projects/open-project';
import { readRows } from '@/server/projects/present/present-row';
import type { CoreProject } from '@/server/projects/project-state';

/** Facts on which a recipient decides about a project. */
export type ProjectFacts = {
  /** Fee in euro, for voices. */
  fee: number | undefined;
  /** Price in euro without VAT, for customers. */
  price: number | undefined;
  /** Sentences of the license; empty if the project has none. */
  usage: string[];
  /**
   * Number of words of the script, or of the allowance as long as there is no script, or of lines. Null if nothing is
   * known yet.
   */
  script: { kind: 'words' | 'allowance' | 'lines'; count: number } | null;
  /** Date as YYYY-MM-DD. */
  dueDate: string | null;
};

/**
 * Returns status and facts as the user sees them; null if they cannot open the project. Needs no session: used by
 * mails.
 */
export async function mailOverview(
  userId: string,
  projectId: string,
): Promise<{ status: Project['status']; facts: ProjectFacts } | null> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { isVoice: true, memberships: { select: { role: true, teamId: true } } },
  });
  if (!user) return null;
  const teams = user.memberships.map(({ role, teamId }) => ({ id: teamId, role }));
  const [row] = await readRows({ userId, isVoice: user.isVoice, isSupport: false, teams }, [projectId]);
  const project = row?.scopes.includes('list-project') ? await findCoreProject(db, projectId) : null;
  if (!row || !project) return null;
  const { grants, terms } = agreedOf(
    hasLicenseOfOriginal(project) ? withCurrentLicense(project, await findOriginalTerm(db, project)) : project,
  );
  const { status, voiceFee, customerPrice, dueDate } = row;
  return {
    status,
    facts: {
      fee: voiceFee,
      price: customerPrice,
      usage: grants.length > 0 ? grants.map(grantSentence) : terms,
      script: await scriptOf(project),
      dueDate,
    },
  };
}

async function scriptOf(project: CoreProject): Promise<ProjectFacts['script']> {
  const { id, hasScript, hasLineReader, scriptWords, maxWords } = project;
  if (hasLineReader) {
    const count = await db.line.count({ where: { projectId: id } });
    return count > 0 ? { kind: 'lines', count } : null;
  }
  if (hasScript && scriptWords > 0) return { kind: 'words', count: scriptWords };
  return hasScript && maxWords !== null ? { kind: 'allowance', count: maxWords } : null;
}
