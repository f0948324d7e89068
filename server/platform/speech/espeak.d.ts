/** The part of the package that we use; it brings no types of its own. */
declare module '@echogarden/espeak-ng-emscripten' {
  interface EspeakWorker {
    readonly samplerate: number;
    /** 0 when the voice is known; another number leaves the last voice in place. */
    set_voice(name: string): number;
    /** Words a minute. */
    set_rate(rate: number): void;
    /** 0 to 99, 50 is the voice's own. */
    set_pitch(pitch: number): void;
    /** Calls back with pieces of 16-bit mono PCM; a true answer stops it. */
    synthesize(text: string, receive: (samples: Int16Array | undefined) => boolean | undefined): void;
  }
  interface EspeakModule {
    eSpeakNGWorker: new () => EspeakWorker;
  }
  export default function load(): Promise<EspeakModule>;
}
