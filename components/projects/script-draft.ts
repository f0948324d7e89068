import { type ScriptOps, scriptOps } from '@/lib/domain/script';

const keyOf = (projectId: string) => `timbre.script.${projectId}`;

/** The script as it was being written in this browser; null where nothing waits. */
export function readScriptDraft(projectId: string): ScriptOps | null {
  const stored = localStorage.getItem(keyOf(projectId));
  if (stored === null) return null;
  try {
    const parsed = scriptOps.safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function keepScriptDraft(projectId: string, ops: ScriptOps): void {
  localStorage.setItem(keyOf(projectId), JSON.stringify(ops));
}

export function forgetScriptDraft(projectId: string): void {
  localStorage.removeItem(keyOf(projectId));
}
