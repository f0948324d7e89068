import type { QueryOf } from '@/lib/contracts/contract';
import type { speakText } from '@/lib/contracts/audio';
import { type SpokenFile, speak } from '@/server/platform/speech';

/** The preview of a script. @throws AppError 'validation' for a language that no machine voice speaks. */
export function speakScript(query: QueryOf<typeof speakText>): Promise<SpokenFile> {
  return speak({ ...query, language: query.language.toLowerCase() });
}
