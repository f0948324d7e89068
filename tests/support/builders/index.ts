export * from './lines';
export * from './people';
export * from './playlists';
export * from './projects';
export * from './scene';
export * from './times';
export * from './uploads';
export * from './voices';
