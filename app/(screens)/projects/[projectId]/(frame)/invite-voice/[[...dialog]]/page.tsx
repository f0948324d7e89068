import { dialogPage } from '@/app/(screens)/dialog-page';
import { findProject, toDetails } from '@/app/(screens)/projects/project-gate';
import { searchPickers } from '@/app/(screens)/search/search-pickers';

type Picker = (typeof searchPickers)['age'];

const { Page, generateMetadata } = dialogPage<{ projectId: string }>({
  'select-age': toInvite(searchPickers.age),
  'select-dialect': toInvite(searchPickers.dialect),
  'select-gender': toInvite(searchPickers.gender),
  'select-language': toInvite(searchPickers.language),
  'select-playlist': toInvite(searchPickers.playlist),
  'select-tone': toInvite(searchPickers.tone),
  'select-type': toInvite(searchPickers.type),
  '[...rest]': toDetails,
});

/** Opens a picker for users who may invite. Others see below the search why they may not. */
function toInvite(open: Picker) {
  return async (path: { projectId: string }, query: Parameters<Picker>[1]) => {
    const { project } = await findProject(path.projectId);
    return project?.scopes.includes('shortlist-voice') ? open(path, query) : null;
  };
}

export { generateMetadata, Page as default };
