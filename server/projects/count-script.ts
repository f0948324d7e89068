import { type ScriptOps, scriptText } from '@/lib/domain/scripts/script';
import { countableParts, countWords } from '@/lib/domain/scripts/script-length';
import { workSlices } from '@/server/platform/queue/time-slices';

/**
 * Counts the words of a script in slices. Call it before the transaction: a large script takes longer than others
 * should wait for its project.
 */
export async function countScript(ops: ScriptOps, language: string): Promise<number> {
  const nextSlice = workSlices();
  let words = 0;
  for (const part of countableParts(scriptText(ops))) {
    words += countWords(part, language);
    await nextSlice();
  }
  return words;
}
