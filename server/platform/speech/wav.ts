const headerBytes = 44;

export function encodeWav(pcm: Int16Array, sampleRate: number): Buffer {
  const file = Buffer.alloc(headerBytes + pcm.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(pcm.length * 2, 40);
  for (let index = 0; index < pcm.length; index += 1) file.writeInt16LE(pcm[index] ?? 0, headerBytes + index * 2);
  return file;
}
