import { studioSentence } from '@/lib/domain/people/demos';

export function StudioInstructions() {
  return (
    <div className="flex flex-col gap-5">
      <p>
        Customers who record with you want to hear your room and your microphone. Record this sentence, in English,
        whatever languages you work in:
      </p>
      <blockquote className="rounded-lg border border-line bg-raised px-5 py-4 text-lg">“{studioSentence}”</blockquote>
      <ul className="list-disc space-y-1.5 pl-5">
        <li>48 kHz, 24 or 16 bit, as a wav or aif file</li>
        <li>without much compression, and without noise reduction or effects</li>
        <li>one second of silence before and after the sentence</li>
        <li>at your usual distance, with peaks between -12 and -6 dB</li>
      </ul>
      <p className="text-muted">
        We measure noise, clipping, bandwidth, echo and compression, and tell you what to improve.
      </p>
    </div>
  );
}
