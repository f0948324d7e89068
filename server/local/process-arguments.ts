/**
 * Limits V8's heap. The default young generation grows to more than 100 MB under load, and the semi-spaces are two
 * thirds of it; and the more memory the machine has, the longer garbage stays in the heap. Large bodies need about 100
 * MB beside the heap.
 */
const heapArguments = ['--max-semi-space-size=16', '--max-old-space-size=352'];

/** The Dockerfile and docker-compose.yml repeat them. */
export const webArguments = [...heapArguments, '--import', 'tsx', 'server/web.ts'];
/**
 * Arguments with Node's own limits: the development server retains what it compiles at each save, which would soon fill
 * the heap of the others.
 */
export const webDevelopmentArguments = ['--import', 'tsx', 'server/web.ts', '--dev'];
export const workerArguments = [...heapArguments, '--import', 'tsx', 'server/worker.ts'];

/**
 * Environment of web and worker; the Dockerfile repeats it. By default, glibc keeps freed memory in up to eight arenas
 * per core, and, once a large buffer such as a request body was freed, that of later large buffers too.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
