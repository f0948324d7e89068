declare module '@echogarden/espeak-ng-emscripten' {
  type EspeakWorker = {
    readonly samplerate: number;
    /** Returns 0 for a known voice; any other number leaves the previous voice selected. */
    set_voice(name: string): number;
    set_rate(rate: number): void;
    /** Sets the pitch, 0 to 99; 50 is the voice's default. */
    set_pitch(pitch: number): void;
    /** Calls back with chunks of 16-bit mono PCM; returning true stops the synthesis. */
    synthesize(text: string, receive: (samples: Int16Array | undefined) => boolean | undefined): void;
  };
  type EspeakModule = {
    eSpeakNGWorker: new () => EspeakWorker;
    /** Memory; it is another view after it has grown. */
    readonly HEAPU8: Uint8Array;
  };
  export default function load(): Promise<EspeakModule>;
}
