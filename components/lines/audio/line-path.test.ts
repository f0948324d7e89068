import { describe, expect, test } from 'vitest';
import { detailPath, dialogPath, lineRouteOf } from './line-path';

const base = '/projects/p1/lines';

describe('lineRouteOf', () => {
  test.each([
    [base, { kind: 'list' }],
    [`${base}/`, { kind: 'list' }],
    [`${base}/add-line`, { kind: 'add' }],
    [`${base}/import`, { kind: 'import' }],
    [`${base}/upload-audio`, { kind: 'drop' }],
    [`${base}/bulk-delete`, { kind: 'bulk-delete' }],
    [`${base}/create-export`, { kind: 'other' }],
    [`${base}/approve`, { kind: 'other' }],
    [`${base}/intro.wav`, { kind: 'detail', filename: 'intro.wav' }],
    [`${base}/intro.wav/add-comment`, { kind: 'edit-comment', filename: 'intro.wav', isOverDetail: true }],
    [`${base}/intro.wav/clone-line`, { kind: 'clone', filename: 'intro.wav', isOverDetail: true }],
    [`${base}/edit-line/intro.wav`, { kind: 'edit-line', filename: 'intro.wav', isOverDetail: false }],
    [`${base}/intro.wav/record`, { kind: 'record', filename: 'intro.wav', isOverDetail: true }],
    [`${base}/record/intro.wav`, { kind: 'record', filename: 'intro.wav', isOverDetail: false }],
    [`${base}/upload-audio/intro.wav`, { kind: 'upload-audio', filename: 'intro.wav', isOverDetail: false }],
    [`${base}/intro.wav/unknown`, { kind: 'other' }],
    [`${base}/intro.wav/edit-line/more`, { kind: 'other' }],
  ])('%s', (path, route) => expect(lineRouteOf(path)).toEqual(route));

  test.each(['add-line', 'clone', 'import', 'create-export', 'approve', 'edit-line', 'record'])(
    'opens a line named %s',
    (filename) => {
      expect(lineRouteOf(detailPath('p1', filename))).toEqual({ kind: 'detail', filename });
      expect(lineRouteOf(detailPath('p1', filename, 'edit-line'))).toEqual({
        kind: 'edit-line',
        filename,
        isOverDetail: true,
      });
      expect(lineRouteOf(dialogPath('p1', 'clone', filename))).toEqual({
        kind: 'clone',
        filename,
        isOverDetail: false,
      });
    },
  );

  test.each(['100% sure?.wav', 'a#b.wav', 'Über – „quoted“.wav', '你好.wav', '%2e%2e'])(
    'survives the URL: %s',
    (filename) => {
      expect(lineRouteOf(detailPath('p1', filename))).toEqual({ kind: 'detail', filename });
    },
  );

  test('reads a malformed escape as text', () => {
    expect(lineRouteOf(`${base}/50%.wav`)).toEqual({ kind: 'detail', filename: '50%.wav' });
  });
});
