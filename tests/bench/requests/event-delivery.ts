import { transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { timeOf, type Timing } from '../search/timing';

const numEvents = 200;
const eventMark = 'event: project-updated';

/**
 * Measures the time from the start of the transaction that writes an event until an open stream of the web process at
 * `url` receives it, one event after the other.
 */
export async function timeEvents(url: string, cookie: string, projectId: string): Promise<Timing> {
  const end = new AbortController();
  try {
    const response = await fetch(`${url}/v1/events`, { headers: { cookie }, signal: end.signal });
    if (response.status !== 200 || !response.body) throw new Error(`The stream responded with ${response.status}.`);
    const frames = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const receive = async (mark: string) => {
      while (!text.includes(mark)) {
        const { value, done } = await frames.read();
        if (done) throw new Error(`The stream ended before '${mark}'.`);
        text += value;
      }
      text = text.slice(text.indexOf(mark) + mark.length);
    };
    await receive('event: ready');
    const deliver = async () => {
      await transaction((tx) => recordEvent(tx, { type: 'project-updated', projectId, parts: ['details'] }));
      await receive(eventMark);
    };
    return await timeOf(Array<typeof deliver>(numEvents).fill(deliver), 1);
  } finally {
    end.abort();
  }
}
