/** First segments under `/lines/` that are not filenames. */
const staticSegments = [
  'add-line',
  'import',
  'upload-audio',
  'create-export',
  'approve',
  'bulk-delete',
  'clone',
  'delete',
  'edit-filename',
  'edit-description',
  'edit-line',
  'edit-comment',
  'record',
] as const;

const lineDialogs = [
  'clone',
  'delete',
  'edit-filename',
  'edit-description',
  'edit-line',
  'edit-comment',
  'record',
] as const;
export type LineDialog = (typeof lineDialogs)[number] | 'upload-audio';

/** Child routes of the detail, and the dialogs that they open. */
const detailDialogs = {
  'add-comment': 'edit-comment',
  'edit-filename': 'edit-filename',
  'edit-description': 'edit-description',
  'edit-line': 'edit-line',
  'clone-line': 'clone',
  'upload-audio': 'upload-audio',
  record: 'record',
} as const;
export type DetailDialog = keyof typeof detailDialogs;

/** The dialog that a URL opens. `isOverDetail` means that the detail of the line is open under it. */
export type LineRoute =
  | { kind: 'list' | 'add' | 'import' | 'drop' | 'bulk-delete' | 'other' }
  | { kind: 'detail'; filename: string }
  | { kind: LineDialog; filename: string; isOverDetail: boolean };

/** A filename that equals a static segment gets a colon, which filenames cannot contain. */
function segmentOf(filename: string): string {
  const isStatic = (staticSegments as readonly string[]).includes(filename);
  return `${isStatic ? ':' : ''}${encodeURIComponent(filename)}`;
}

export const linesPath = (projectId: string): string => `/projects/${projectId}/lines`;

export function detailPath(projectId: string, filename: string, dialog?: DetailDialog): string {
  return `${linesPath(projectId)}/${segmentOf(filename)}${dialog ? `/${dialog}` : ''}`;
}

export function dialogPath(projectId: string, dialog: LineDialog, filename: string): string {
  return `${linesPath(projectId)}/${dialog}/${encodeURIComponent(filename)}`;
}

/** Returns 'other' for a URL that another screen renders, or nobody. */
export function lineRouteOf(pathname: string): LineRoute {
  const [, , , , ...encoded] = pathname.split('/');
  const segments = encoded.map(decoded);
  const [first = '', second = ''] = segments;
  if (segments.length > 2) return { kind: 'other' };
  if (first === '') return { kind: 'list' };
  if (second === '') return singleSegmentRoute(first);
  if (first === 'upload-audio' || lineDialogs.some((dialog) => dialog === first)) {
    return { kind: first as LineDialog, filename: second, isOverDetail: false };
  }
  if (!(second in detailDialogs)) return { kind: 'other' };
  const filename = first.startsWith(':') ? first.slice(1) : first;
  return { kind: detailDialogs[second as DetailDialog], filename, isOverDetail: true };
}

function singleSegmentRoute(segment: string): LineRoute {
  if (segment === 'add-line') return { kind: 'add' };
  if (segment === 'import') return { kind: 'import' };
  if (segment === 'upload-audio') return { kind: 'drop' };
  if (segment === 'bulk-delete') return { kind: 'bulk-delete' };
  if (segment.startsWith(':')) return { kind: 'detail', filename: segment.slice(1) };
  const isStatic = (staticSegments as readonly string[]).includes(segment);
  return isStatic ? { kind: 'other' } : { kind: 'detail', filename: segment };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
