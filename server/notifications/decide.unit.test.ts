import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notificationChannels, notificationKinds } from '@/lib/domain/notifications';
import { decide, type DeliveryContext } from './decide';

const away: DeliveryContext = {
  kind: 'message',
  dropReason: null,
  isMoney: false,
  channels: ['mail'],
  isOnProject: false,
  isInChat: false,
};

describe('a due notification', () => {
  test('is sent on the enabled channels to an absent user', () => {
    expect(decide({ ...away, channels: ['mail', 'sms'] })).toEqual({ what: 'send', channels: ['mail', 'sms'] });
    expect(decide({ ...away, channels: [] })).toEqual({ what: 'drop', reason: 'off' });
  });

  test('is dropped for messages that were read or are on the screen', () => {
    expect(decide({ ...away, dropReason: 'read' })).toEqual({ what: 'drop', reason: 'read' });
    expect(decide({ ...away, isOnProject: true, isInChat: true })).toEqual({ what: 'drop', reason: 'present' });
  });

  test('waits for an unread chat until another open page is closed', () => {
    expect(decide({ ...away, isOnProject: true })).toEqual({ what: 'wait' });
    expect(decide({ ...away, kind: 'closing-reminder', isOnProject: true })).toEqual({ what: 'wait' });
  });

  test('is dropped for events shown on the open page', () => {
    expect(decide({ ...away, kind: 'accepted', isOnProject: true })).toEqual({ what: 'drop', reason: 'present' });
  });

  test('is sent to a user on the page if money has moved', () => {
    const onPage = { ...away, isOnProject: true, isMoney: true } as const;
    for (const kind of ['payout', 'payment'] as const) {
      expect(decide({ ...onPage, kind })).toEqual({ what: 'send', channels: ['mail'] });
    }
  });

  test('is never sent to a user on the page, off the project or with the kind switched off', () => {
    const situations = fc.record({
      kind: fc.constantFrom(...notificationKinds),
      dropReason: fc.constantFrom('over' as const, 'read' as const, null),
      isMoney: fc.boolean(),
      channels: fc.subarray([...notificationChannels]),
      isOnProject: fc.boolean(),
      isInChat: fc.boolean(),
    });
    fc.assert(
      fc.property(situations, (situation) => {
        const decision = decide(situation);
        if (decision.what !== 'send') return;
        expect(situation.dropReason).toBeNull();
        expect(decision.channels.length).toBeGreaterThan(0);
        if (situation.kind !== 'uninvited' && !situation.isMoney) expect(situation.isOnProject).toBe(false);
      }),
    );
  });
});
