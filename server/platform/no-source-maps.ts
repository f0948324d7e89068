/**
 * tsx turns source maps on, and Node.js then keeps the maps of all loaded files in memory, including those of the build:
 * more than 150 MB. Import this first.
 */
if (!process.argv.includes('--dev')) process.setSourceMapsEnabled(false);
