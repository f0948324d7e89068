import { expect, test } from 'vitest';
import { documentUri, eventText } from './event-text';
import { type MessageType, messageType } from '@/lib/contracts/chat';
import { aProject } from '@/tests/support/component/samples';

const olivia = { id: 'olivia', name: 'Olivia', picture: null };
const line = (type: MessageType, reader: typeof customer, from: typeof olivia | null = olivia) =>
  eventText({ type, from, userId: from?.id ?? null, text: '' }, { ...reader, voiceName: 'Freja' })?.text ?? null;

const customer = { userId: 'adam', isVoice: false, brandName: 'Klang' };
const voice = { ...customer, userId: 'freja', isVoice: true };

test('returns a text for all types except written messages', () => {
  const silent = messageType.options.filter((type) => line(type, customer) === null);
  expect(silent).toEqual(['support', 'text']);
});

test('addresses the viewer as "you"', () => {
  expect(line('invited', customer)).toBe('Olivia shortlisted Freja.');
  expect(line('invited', { ...customer, userId: 'olivia' })).toBe('You shortlisted Freja.');
  expect(line('invited', voice)).toBe('Olivia invited you to the project.');
  expect(line('assigned', voice)).toBe('Olivia assigned you to the project.');
  expect(line('assigned', customer, null)).toBe('Klang assigned Freja to the project.');
});

test('leads to the credit note of the message, if the viewer has it', () => {
  const note = { kind: 'creditNote' as const, number: 'CN-2026-000001', amount: 10, created: '', ublUri: null };
  const creditNotes = [
    { ...note, id: 'first', uri: 'documents/1.pdf' },
    { ...note, id: 'second', uri: 'documents/2.pdf' },
  ];
  const event = eventText({ type: 'credit-note', from: null, userId: null, text: '' }, { ...customer, voiceName: '' });
  if (!event) throw new Error('No text');
  expect(documentUri(event, aProject({ creditNotes }), 'second')).toBe('documents/2.pdf');
  expect(documentUri(event, aProject(), 'second')).toBeNull();
});

test('says who completed the delivery of lines, or that it is complete', () => {
  const message = { type: 'delivery-complete', userId: 'freja', text: '36 of 300 lines.' } as const;
  const freja = { id: 'freja', name: 'Freja Holm', picture: null };
  expect(eventText({ ...message, from: freja }, { ...customer, voiceName: 'Freja' })?.text).toBe(
    'Freja Holm said that the delivery is complete: 36 of 300 lines.',
  );
  expect(eventText({ ...message, from: null, userId: null }, { ...customer, voiceName: 'Freja' })?.text).toBe(
    'The delivery is complete: 36 of 300 lines.',
  );
});

test('describes manual and automatic approval, and how long the project stays open', () => {
  expect(line('approved', customer)).toBe(
    'Olivia approved the delivery. The project stays open for 15 days before it is archived.',
  );
  expect(line('approved', customer, null)).toMatch(/^The delivery was approved automatically\./);
  const ofRenewal = { ...customer, voiceName: 'Freja', isRenewal: true };
  expect(eventText({ type: 'approved', from: olivia, userId: 'olivia', text: '' }, ofRenewal)?.text).toBe(
    'The license is renewed. The project stays open for 15 days before it is archived.',
  );
});
