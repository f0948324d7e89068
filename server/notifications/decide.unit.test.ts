import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notificationChannels, notificationKinds } from '@/lib/domain/notifications';
import { decide, type DeliveryContext } from './decide';

const away: DeliveryContext = {
  kind: 'message',
  isOver: false,
  channels: ['mail'],
  isOnProject: false,
  isInChat: false,
  isRead: false,
};

describe('a due notification', () => {
  test('is sent on the enabled channels to an absent user', () => {
    expect(decide({ ...away, channels: ['mail', 'sms'] })).toEqual({ what: 'send', channels: ['mail', 'sms'] });
    expect(decide({ ...away, channels: [] })).toEqual({ what: 'drop', reason: 'off' });
  });

  test('is dropped for messages that were read or are on the screen', () => {
    expect(decide({ ...away, isRead: true })).toEqual({ what: 'drop', reason: 'read' });
    expect(decide({ ...away, isOnProject: true, isInChat: true })).toEqual({ what: 'drop', reason: 'present' });
  });

  test('waits for an unread chat until another open page is closed', () => {
    expect(decide({ ...away, isOnProject: true })).toEqual({ what: 'wait' });
    expect(decide({ ...away, kind: 'closing-reminder', isOnProject: true, isRead: true })).toEqual({ what: 'wait' });
  });

  test('is dropped for events shown on the open page', () => {
    expect(decide({ ...away, kind: 'accepted', isOnProject: true })).toEqual({ what: 'drop', reason: 'present' });
  });

  test('is never sent to a user on the page, off the project or with the kind switched off', () => {
    const situations = fc.record({
      kind: fc.constantFrom(...notificationKinds),
      isOver: fc.boolean(),
      channels: fc.subarray([...notificationChannels]),
      isOnProject: fc.boolean(),
      isInChat: fc.boolean(),
      isRead: fc.boolean(),
    });
    fc.assert(
      fc.property(situations, (situation) => {
        const decision = decide(situation);
        if (decision.what !== 'send') return;
        expect(situation.isOver).toBe(false);
        expect(decision.channels.length).toBeGreaterThan(0);
        if (!['uninvited', 'payout'].includes(situation.kind)) expect(situation.isOnProject).toBe(false);
      }),
    );
  });
});
