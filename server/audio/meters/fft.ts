/** In-place complex FFT of a fixed size, which is a power of two. */
export class Fft {
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly swaps: Uint32Array;

  constructor(readonly size: number) {
    const half = size / 2;
    this.cosines = Float64Array.from({ length: half }, (_, index) => Math.cos((2 * Math.PI * index) / size));
    this.sines = Float64Array.from({ length: half }, (_, index) => -Math.sin((2 * Math.PI * index) / size));
    const bits = Math.log2(size);
    this.swaps = Uint32Array.from({ length: size }, (_, index) => {
      let reversed = 0;
      for (let bit = 0; bit < bits; bit += 1) reversed |= ((index >> bit) & 1) << (bits - 1 - bit);
      return reversed;
    });
  }

  forward(real: Float64Array, imaginary: Float64Array): void {
    const { size, swaps, cosines, sines } = this;
    for (let index = 0; index < size; index += 1) {
      const other = swaps[index] as number;
      if (other <= index) continue;
      [real[index], real[other]] = [real[other] as number, real[index] as number];
      [imaginary[index], imaginary[other]] = [imaginary[other] as number, imaginary[index] as number];
    }
    for (let width = 2; width <= size; width *= 2) {
      const half = width / 2;
      const step = size / width;
      for (let start = 0; start < size; start += width) {
        for (let offset = 0, turn = 0; offset < half; offset += 1, turn += step) {
          const low = start + offset;
          const high = low + half;
          const cosine = cosines[turn] as number;
          const sine = sines[turn] as number;
          const highReal = real[high] as number;
          const highImaginary = imaginary[high] as number;
          const turnedReal = highReal * cosine - highImaginary * sine;
          const turnedImaginary = highReal * sine + highImaginary * cosine;
          real[high] = (real[low] as number) - turnedReal;
          imaginary[high] = (imaginary[low] as number) - turnedImaginary;
          real[low] = (real[low] as number) + turnedReal;
          imaginary[low] = (imaginary[low] as number) + turnedImaginary;
        }
      }
    }
  }

  /** Reverses `forward`, including the scale. */
  inverse(real: Float64Array, imaginary: Float64Array): void {
    this.forward(imaginary, real);
    for (let index = 0; index < this.size; index += 1) {
      real[index] = (real[index] as number) / this.size;
      imaginary[index] = (imaginary[index] as number) / this.size;
    }
  }
}
