/*
 * Every job of the worker, by subject. A definition loads its work when it runs, so that enqueuing a job loads neither
 * ffmpeg nor the domain that does the work. The names are stored in the queue: a migration that renames one keeps its
 * waiting jobs.
 */
export * from './access';
export * from './assignments';
export * from './demos';
export * from './exports';
export * from './lines';
export * from './mail';
export * from './payments';
export * from './system';
export * from './takes';
