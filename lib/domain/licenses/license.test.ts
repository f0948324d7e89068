import { describe, expect, test } from 'vitest';
import {
  defaultRider,
  endedLicenseRefusal,
  endedOn,
  followUpGrants,
  grantSentence,
  lastDayOf,
  lastDayWith,
  licenseOf,
  type LicenseSource,
  renewedGrants,
  renewedLastDay,
  templateGrants,
} from './license';

/** The rules are in docs/rules/license.md. */

const online = { media: ['online', 'own channels'], termMonths: 12, territory: '', endsOn: null };
const media = {
  name: 'Media',
  options: [
    { description: 'Radio, one year', usage: { media: ['radio'], termMonths: null, territory: '' } },
    { description: 'Television, two years', usage: { media: ['television'], termMonths: 24, territory: '' } },
  ],
};
const territory = {
  name: 'Territory',
  options: [{ description: 'Nordic countries', usage: { media: [], termMonths: null, territory: 'Nordic countries' } }],
};
const term = {
  name: 'Term',
  options: [
    { description: 'Three years', usage: { media: [], termMonths: 36, territory: '' } },
    { description: 'Six months', usage: { media: [], termMonths: 6, territory: '' } },
    { description: 'No limit', usage: { media: [], termMonths: 0, territory: '' } },
  ],
};
const express = { name: 'Express', options: [{ description: 'Within 24 hours' }] };

function linesFor(addons: LicenseSource['addons'], more: Partial<LicenseSource> = {}, country = 'DK') {
  return licenseOf({ grants: [online], addons, terms: [], rider: '', ...more }, country).lines;
}

describe('license', () => {
  test('names media, territory and term of the template, with the country of the company', () => {
    expect(linesFor([])).toEqual(['Online and own channels: Denmark, for one year from the day of approval.']);
    expect(linesFor([], {}, '')).toEqual([
      'Online and own channels: the country of the customer’s company, for one year from the day of approval.',
    ]);
  });

  test('adds the media of a chosen add-on, with its own term where it has one', () => {
    expect(linesFor([{ ...media, selected: 0 }])).toEqual([
      'Online, own channels and radio: Denmark, for one year from the day of approval.',
    ]);
    expect(linesFor([{ ...media, selected: 1 }])).toEqual([
      'Online and own channels: Denmark, for one year from the day of approval.',
      'Television: Denmark, for two years from the day of approval.',
    ]);
    expect(linesFor([{ ...media, selected: null }])).toHaveLength(1);
  });

  test('a territory that was bought holds for everything', () => {
    expect(
      linesFor([
        { ...territory, selected: 0 },
        { ...media, selected: 1 },
      ]),
    ).toEqual([
      'Online and own channels: Nordic countries, for one year from the day of approval.',
      'Television: Nordic countries, for two years from the day of approval.',
    ]);
  });

  test('a term that was bought extends, and never shortens', () => {
    const bought = (selected: number) => linesFor([{ ...term, selected }])[0];
    expect(bought(0)).toContain('for three years');
    expect(bought(1)).toContain('for one year');
    expect(bought(2)).toContain('without limit in time');
  });

  test('ends with the further terms and the rider, and leaves out add-ons without usage', () => {
    expect(linesFor([{ ...express, selected: 0 }], { terms: ['No cinema.'], rider: defaultRider }).slice(1)).toEqual([
      'No cinema.',
      'The recording is not used to train or drive synthetic voices without a separate written agreement.',
    ]);
  });

  test('without structured usage, names the chosen add-ons', () => {
    expect(templateGrants({ media: [], termMonths: 0, territory: '' })).toEqual([]);
    expect(linesFor([{ ...express, selected: 0 }], { grants: [], terms: ['Worldwide use.'] })).toEqual([
      'Express: Within 24 hours.',
      'Worldwide use.',
    ]);
  });
});

describe('term', () => {
  const approvedAt = new Date('2026-11-30T23:00:00.000Z');

  test('starts at the approval and ends on the same day of a later month', () => {
    expect(lastDayOf(online, approvedAt)).toBe('2027-11-30');
    expect(lastDayOf({ ...online, termMonths: 3 }, approvedAt)).toBe('2027-02-28');
    expect(lastDayOf({ ...online, termMonths: 0 }, approvedAt)).toBeNull();
    expect(lastDayOf(online, null)).toBeNull();
  });

  test('of a pickup ends with that of the original', () => {
    const original = { approvedAt, renewal: null };
    const [grant] = followUpGrants([{ ...online, territory: 'Denmark' }], original);
    expect(grant && lastDayWith(grant, new Date('2027-01-15T00:00:00.000Z'), original)).toBe('2027-11-30');
    expect(grant && grantSentence(grant)).toBe(
      'Online and own channels: Denmark, until Nov 30, 2027, as the original recording.',
    );
  });
});

describe('an extra round', () => {
  const radio = { media: ['radio'], termMonths: 18, territory: 'Norway', endsOn: null };
  const cinema = { ...radio, media: ['cinema'], termMonths: 0 };
  const approvedAt = new Date('2026-11-30T10:00:00.000Z');
  const open = { approvedAt: null, renewal: null };

  test('of a recording that is not approved yet ends with it', () => {
    const ordered = followUpGrants([radio, cinema], open);
    expect(ordered).toEqual([{ ...radio, endsWithOriginal: true }, cinema]);
    expect(ordered.map(grantSentence)).toEqual([
      'Radio: Norway, until 18 months after the approval of the original recording.',
      'Cinema: Norway, without limit in time.',
    ]);
    const ownApproval = new Date('2026-10-01T10:00:00.000Z');
    const lastDays = (original: Parameters<typeof lastDayWith>[2]) =>
      ordered.map((part) => lastDayWith(part, ownApproval, original));
    expect(lastDays(open)).toEqual([null, null]);
    expect(lastDays({ approvedAt, renewal: null })).toEqual(['2028-05-30', null]);
    // Of another round or a pickup of it.
    expect(followUpGrants(ordered, open)).toEqual(ordered);
    expect(followUpGrants(ordered, { approvedAt, renewal: null })[0]).toEqual({ ...radio, endsOn: '2028-05-30' });
  });

  test('keeps a term of its own that was agreed before', () => {
    expect(lastDayWith(radio, new Date('2026-12-24'), { approvedAt, renewal: null })).toBe('2028-06-24');
  });

  test('or pickup ends with the last renewal', () => {
    const grants = renewedGrants([radio], approvedAt, approvedAt);
    const original = { approvedAt, renewal: { grants, approvedAt } };
    const renewed = { ...radio, endsOn: '2029-11-30' };
    expect(followUpGrants([radio, cinema], original)).toEqual([renewed, cinema]);
    expect(followUpGrants([{ ...radio, endsOn: '2028-05-30' }], original)).toEqual([renewed]);
    expect(lastDayWith({ ...radio, endsWithOriginal: true }, approvedAt, original)).toBe('2029-11-30');
  });

  test('or pickup is not sold once all of its license is over', () => {
    const [one, other] = [
      { ...radio, endsOn: '2027-01-31' },
      { ...radio, endsOn: '2027-02-28' },
    ];
    expect(endedOn([one, other], new Date('2027-02-28T23:59:59Z'))).toBeNull();
    expect(endedOn([one, other], new Date('2027-03-01T00:00:00Z'))).toBe('2027-02-28');
    for (const grants of [[], [one, cinema], [{ ...one, endsOn: null, endsWithOriginal: true }]])
      expect(endedOn(grants, new Date('2030-01-01'))).toBeNull();
    expect(endedLicenseRefusal('pickup', '2027-02-28')).toBe(
      'The license of the recording ended on Feb 28, 2027. A pickup can be ordered once it is renewed.',
    );
    expect(endedLicenseRefusal('round', '2027-02-28')).toContain('An extra round can be ordered once it is renewed.');
  });
});

describe('a renewal', () => {
  const radio = { media: ['radio'], termMonths: 12, territory: 'Norway', endsOn: null };
  const forever = { ...radio, termMonths: 0 };
  const approvedAt = new Date('2026-11-25T10:00:00Z');

  test('continues what ends, on the day after its last day', () => {
    const renewed = renewedGrants([radio, forever], approvedAt, new Date('2027-11-25T23:00:00Z'));
    expect(renewed).toEqual([{ ...radio, startsOn: '2027-11-26', endsOn: '2028-11-25' }]);
    expect(renewed.map(grantSentence)).toEqual(['Radio: Norway, from Nov 26, 2027 until Nov 25, 2028.']);
    expect(renewedGrants(renewed, approvedAt, new Date('2027-12-01'))).toEqual([
      { ...radio, startsOn: '2028-11-26', endsOn: '2029-11-25' },
    ]);
  });

  test('starts with the approval of the renewal if the license is over', () => {
    const renewed = renewedGrants([radio], approvedAt, new Date('2027-11-26T00:00:00Z'));
    expect(renewed).toEqual([radio]);
    const renewedAt = new Date('2028-02-29T08:00:00Z');
    expect(renewedGrants(renewed, renewedAt, renewedAt)).toEqual([
      { ...radio, startsOn: '2029-03-01', endsOn: '2030-02-28' },
    ]);
  });

  test('of a part that is over keeps the other part without a gap', () => {
    const online = { ...radio, media: ['online'], termMonths: 24 };
    expect(renewedGrants([radio, online], approvedAt, new Date('2028-01-01'))).toEqual([
      radio,
      { ...online, startsOn: '2028-11-26', endsOn: '2030-11-25' },
    ]);
  });

  test('says until when it extends each part of its license', () => {
    const grants = [
      { ...radio, startsOn: '2027-11-26', endsOn: '2028-11-25' },
      { ...radio, media: ['online'], termMonths: 24 },
    ];
    const renewal = { grants, approvedAt: new Date('2029-02-01T10:00:00Z') };
    expect(renewedLastDay(radio, renewal)).toBe('2028-11-25');
    expect(renewedLastDay({ ...radio, media: ['online'], termMonths: 24 }, renewal)).toBe('2031-02-01');
    for (const other of [forever, { ...radio, territory: 'Denmark' }, { ...radio, media: ['radio', 'online'] }])
      expect(renewedLastDay(other, renewal)).toBeNull();
  });
});
