/**
 * tsx enables source maps, and Node.js then stores the maps of all loaded files in memory, including those of the
 * build: more than 150 MB. Import this first.
 */
if (!process.argv.includes('--dev')) process.setSourceMapsEnabled(false);
