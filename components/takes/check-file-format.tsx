import { TriangleAlert } from 'lucide-react';
import { isLossless } from '@/components/uploads/file-facts';

/** Warns about files in another format. They are accepted anyway: the voice decides. */
export function CheckFileFormat({ files }: { files: readonly File[] }) {
  const lossy = files.filter((file) => !isLossless(file));
  return (
    <div role="status" className="empty:hidden">
      {lossy.length > 0 && (
        <div className="flex gap-3 rounded-md border border-warning px-4 py-3">
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
          <div className="min-w-0 text-sm">
            <p className="font-semibold">Check file format</p>
            <p className="mt-1">
              Lossy files are fine for demos, but final takes should be uncompressed, such as WAV or AIFF. The customer
              has no high-quality version until approval.
            </p>
            <p className="mt-1 break-words text-muted">{lossy.map(({ name }) => name).join(', ')}</p>
          </div>
        </div>
      )}
    </div>
  );
}
