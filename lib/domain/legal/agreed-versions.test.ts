import { expect, test } from 'vitest';
import { type LegalVersion, versionToAgree } from './agreed-versions';

const version = (id: number, validFrom: string, given: Partial<LegalVersion> = {}): LegalVersion => ({
  id,
  validFrom,
  storedOn: validFrom,
  needsAgreement: true,
  summary: `Change ${id}`,
  ...given,
});

const dueOf = (versions: readonly LegalVersion[], agreed: readonly number[] = [0]) => {
  const due = versionToAgree(versions, new Set(agreed));
  return due && [due.version.id, due.summary];
};

const correction = { needsAgreement: false, summary: '' };

test('nothing is due without a version that needs agreement', () => {
  expect(dueOf([])).toBeNull();
  expect(dueOf([version(1, '2027-01-01', correction)])).toBeNull();
});

test('a version is due until it or a later one is agreed to', () => {
  const versions = [version(1, '2027-01-01'), version(2, '2027-02-01')];
  expect(dueOf(versions)).toEqual([2, 'Change 1\nChange 2']);
  expect(dueOf(versions, [0, 1])).toEqual([2, 'Change 2']);
  expect(dueOf(versions, [2])).toBeNull();
  expect(dueOf(versions, [1, 2])).toBeNull();
});

test('a correction is agreed to in place of the version that it corrects, and is not due itself', () => {
  const versions = [version(1, '2027-01-01'), version(2, '2027-01-05', correction)];
  expect(dueOf(versions)).toEqual([2, 'Change 1']);
  expect(dueOf(versions, [2])).toBeNull();
  expect(dueOf(versions, [0, 1])).toBeNull();
});

test('the day decides, not the order in which versions were stored', () => {
  const versions = [version(1, '2027-03-01'), version(2, '2027-02-01')];
  expect(dueOf(versions)).toEqual([1, 'Change 2\nChange 1']);
  expect(dueOf(versions, [2])).toEqual([1, 'Change 1']);
  expect(dueOf(versions, [1])).toBeNull();
});

test('a version that was replaced before its day is not due; one that was replaced on its day is', () => {
  const [day, before] = ['2027-01-01', '2026-12-20'];
  expect(
    dueOf([version(1, day, { storedOn: before }), version(2, day, { ...correction, storedOn: before })]),
  ).toBeNull();
  expect(dueOf([version(1, day, { storedOn: before }), version(2, day, correction)])).toEqual([2, 'Change 1']);
});
