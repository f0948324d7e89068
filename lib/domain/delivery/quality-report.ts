/*
 * The quality report of a studio quality demo. docs/rules/demos.md#quality-report has the sources of the thresholds.
 */

export const qualityMeasures = ['format', 'noise', 'clipping', 'bandwidth', 'echo', 'compression'] as const;
export type QualityMeasure = (typeof qualityMeasures)[number];

/** 'warning' can be improved; 'problem' is heard by customers. */
export const qualityRatings = ['good', 'warning', 'problem'] as const;
export type QualityRating = (typeof qualityRatings)[number];

export type QualityMeasurements = {
  /** Samples per second (Hz). */
  sampleRate: number;
  /** Bits per sample of lossless formats; null for others. */
  bits: number | null;
  codec: string;
  /** RMS of the pauses in dBFS; null without a pause. */
  noiseFloorDb: number | null;
  /** Number of places where the level reaches full scale. */
  numClipped: number;
  /** Highest frequency of the speech. */
  bandwidthHz: number;
  /** Time in which the room fades by 60 dB (RT60); null if no word ends clearly. */
  echoSeconds: number | null;
  /** True peak above the integrated loudness (PLR). */
  peakToLoudnessDb: number;
};

export type QualityFinding = { measure: QualityMeasure; rating: QualityRating; text: string };

export const recommendedSampleRate = 48_000;
export const minBits = 16;
export const recommendedNoiseDb = -60;
export const maxNoiseDb = -50;
export const maxClipped = 3;
export const recommendedBandwidthHz = 14_000;
export const minBandwidthHz = 7_000;
export const recommendedEchoSeconds = 0.3;
export const maxEchoSeconds = 0.5;
export const recommendedPeakToLoudnessDb = 12;
export const minPeakToLoudnessDb = 8;

/** Returns one finding per measure, in the order of `qualityMeasures`. */
export function qualityFindings(measurements: QualityMeasurements): QualityFinding[] {
  return [
    formatFinding(measurements),
    noiseFinding(measurements),
    clippingFinding(measurements),
    bandwidthFinding(measurements),
    echoFinding(measurements),
    compressionFinding(measurements),
  ];
}

function formatFinding({ sampleRate, bits, codec }: QualityMeasurements): QualityFinding {
  const measure = 'format';
  const rate = `${sampleRate / 1000} kHz`;
  if (bits === null) {
    return {
      measure,
      rating: 'problem',
      text: `The file is compressed (${codec}), which loses sound. Export it as WAV or AIFF, 48 kHz, 24 or 16 bit.`,
    };
  }
  if (bits < minBits || sampleRate < 44_100) {
    return { measure, rating: 'problem', text: `The file has ${rate}, ${bits} bit. Record at 48 kHz, 24 or 16 bit.` };
  }
  if (sampleRate < recommendedSampleRate) {
    return { measure, rating: 'warning', text: `The file has ${rate}; 48 kHz is recommended.` };
  }
  return { measure, rating: 'good', text: `The file has ${rate}, ${bits} bit.` };
}

function noiseFinding({ noiseFloorDb }: QualityMeasurements): QualityFinding {
  const measure = 'noise';
  if (noiseFloorDb === null) {
    return {
      measure,
      rating: 'warning',
      text: 'There is no pause in which noise could be measured. Leave a second of silence before and after the sentence.',
    };
  }
  // Rounded away from the recommendation, so that the text never contradicts the rating.
  const level = Math.ceil(noiseFloorDb);
  if (noiseFloorDb <= recommendedNoiseDb) {
    return { measure, rating: 'good', text: `Pauses are at ${level} dB: no noise is heard.` };
  }
  return {
    measure,
    rating: noiseFloorDb <= maxNoiseDb ? 'warning' : 'problem',
    text: `Pauses are at ${level} dB; ${recommendedNoiseDb} is recommended. Try recording further from the computer.`,
  };
}

function clippingFinding({ numClipped }: QualityMeasurements): QualityFinding {
  const measure = 'clipping';
  if (numClipped === 0) return { measure, rating: 'good', text: 'Nothing is clipped.' };
  const places = numClipped === 1 ? '1 place' : `${numClipped} places`;
  return {
    measure,
    rating: numClipped <= maxClipped ? 'warning' : 'problem',
    text: `The sound is clipped in ${places}. Turn down the gain of the microphone until peaks stay below -6 dB.`,
  };
}

function bandwidthFinding({ bandwidthHz }: QualityMeasurements): QualityFinding {
  const measure = 'bandwidth';
  const reach = `${Math.floor(bandwidthHz / 100) / 10} kHz`;
  if (bandwidthHz >= recommendedBandwidthHz) {
    return { measure, rating: 'good', text: `The sound reaches up to ${reach}.` };
  }
  return {
    measure,
    rating: bandwidthHz >= minBandwidthHz ? 'warning' : 'problem',
    text: `The sound ends at ${reach}; ${recommendedBandwidthHz / 1000} kHz is recommended. Connect the microphone by cable, and record without filters or noise suppression.`,
  };
}

function echoFinding({ echoSeconds }: QualityMeasurements): QualityFinding {
  const measure = 'echo';
  if (echoSeconds === null) {
    return {
      measure,
      rating: 'warning',
      text: 'The echo of the room could not be measured. Leave a short pause between the parts of the sentence.',
    };
  }
  const time = `${(Math.ceil(echoSeconds * 100) / 100).toFixed(2)} s`;
  if (echoSeconds <= recommendedEchoSeconds) {
    return { measure, rating: 'good', text: `The room fades in ${time}: no echo is heard.` };
  }
  return {
    measure,
    rating: echoSeconds <= maxEchoSeconds ? 'warning' : 'problem',
    text: `The room fades in ${time}; ${recommendedEchoSeconds} s is recommended. Hang blankets or curtains around the microphone.`,
  };
}

function compressionFinding({ peakToLoudnessDb }: QualityMeasurements): QualityFinding {
  const measure = 'compression';
  const range = `${Math.floor(peakToLoudnessDb)} dB`;
  if (peakToLoudnessDb >= recommendedPeakToLoudnessDb) {
    return {
      measure,
      rating: 'good',
      text: `Peaks are ${range} above the loudness: the sound is not compressed much.`,
    };
  }
  return {
    measure,
    rating: peakToLoudnessDb >= minPeakToLoudnessDb ? 'warning' : 'problem',
    text: `Peaks are only ${range} above the loudness; ${recommendedPeakToLoudnessDb} dB is recommended. Record with less compression and without a limiter.`,
  };
}
