import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { type ScriptOps, scriptOps } from '@/lib/domain/scripts/script';
import { isSameScript } from '@/lib/domain/scripts/script-blocks';

export type ScriptDraft = {
  ops: ScriptOps;
  /** The saved script when editing began. If the saved script differs now, another user has saved since. */
  base: ScriptOps;
};

const keyOf = (projectId: string) => `script.${projectId}`;

export function readScriptDraft(projectId: string, saved: ScriptOps): ScriptDraft | null {
  const stored = readLocal(keyOf(projectId));
  if (stored === null) return null;
  try {
    const parsed: unknown = JSON.parse(stored);
    const ops = scriptOps.parse(partOf(parsed, 'ops'));
    const base = scriptOps.safeParse(partOf(parsed, 'base'));
    return isSameScript(ops, saved) ? null : { ops, base: base.success ? base.data : saved };
  } catch {
    return null;
  }
}

export function storeScriptDraft(projectId: string, draft: ScriptDraft): void {
  writeLocal(keyOf(projectId), JSON.stringify(draft));
}

export function deleteScriptDraft(projectId: string): void {
  writeLocal(keyOf(projectId), '');
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
