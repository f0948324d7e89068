export * from './lines';
export * from './people';
export * from './playlists';
export * from './projects';
export * from './scene';
export * from './uploads';
export * from './voices';
