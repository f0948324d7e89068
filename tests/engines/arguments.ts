import { engineNames, type EngineName } from './engine';
import { journeyNames, type JourneyName } from './journey-names';

export type Selection = {
  engines: readonly EngineName[];
  widths: readonly number[];
  journeys: readonly JourneyName[];
  /** Runs without the engines that are not installed. */
  allowMissing: boolean;
};

/** A desktop and a phone have these widths in CSS pixels. */
const allWidths = [1440, 390] as const;

const isIn = <T extends string>(names: readonly T[], word: string): word is T => names.some((name) => name === word);

/** Reads engines, widths and journeys in any order; of a kind that is not named, all run. @throws for another word */
export function readArguments(words: readonly string[]): Selection {
  const engines: EngineName[] = [];
  const widths: number[] = [];
  const journeys: JourneyName[] = [];
  let allowMissing = false;
  for (const word of words) {
    if (word === '--allow-missing') allowMissing = true;
    else if (isIn(engineNames, word)) engines.push(word);
    else if (isIn(journeyNames, word)) journeys.push(word);
    else if (/^\d{3,4}$/.test(word)) widths.push(Number(word));
    else
      throw new Error(
        `“${word}” is no engine (${engineNames.join(', ')}), width or journey (${journeyNames.join(', ')}).`,
      );
  }
  return {
    engines: engines.length > 0 ? engines : engineNames,
    widths: widths.length > 0 ? widths : allWidths,
    journeys: journeys.length > 0 ? journeys : journeyNames,
    allowMissing,
  };
}
