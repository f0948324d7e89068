import { Download, FileText } from 'lucide-react';
import { downloadUrl } from './download-url';
import { buttonClass } from '@/components/ui/button-class';
import type { ProjectFile } from '@/lib/contracts/uploads';

export function FileLine({ file }: { file: ProjectFile }) {
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-4">
      <FileText className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <span dir="auto" className="min-w-0 flex-1 truncate text-sm font-medium">
        {file.name}
      </span>
      <a
        href={downloadUrl(file.uri)}
        aria-label={`Download ${file.name}`}
        className={buttonClass('quiet', 'medium', 'size-11 !px-0')}
      >
        <Download className="size-5" aria-hidden="true" />
      </a>
    </div>
  );
}
