import { maxLinesPerProject } from '@/lib/domain/delivery/file-names';

/** As many lines as a project can have, as an import. */
export function aLargeScript() {
  return {
    lines: Array.from({ length: maxLinesPerProject }, (_, index) => ({
      filename: `scene_${index}_take.wav`,
      description: 'dry, not unkind, close to the microphone',
      line: `The harbor was full of people once. I still hear ${index} of them on Sundays.`,
      comment: '',
    })),
    removeOld: true,
    dryRun: false,
  };
}
