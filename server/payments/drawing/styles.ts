import { createRequire } from 'node:module';
import path from 'node:path';
import { Font, StyleSheet } from '@react-pdf/renderer';

const files = path.dirname(createRequire(import.meta.url).resolve('@fontsource/instrument-sans/package.json'));

const weights = [400, 500, 600, 700] as const;

let isRegistered = false;

/** The product's own typeface; the second family has the letters that western Europe does not need. */
export function registerFonts(): void {
  if (isRegistered) return;
  for (const [family, subset] of [
    ['Instrument Sans', 'latin'],
    ['Instrument Sans Extended', 'latin-ext'],
  ]) {
    Font.register({
      family: family ?? '',
      fonts: weights.map((fontWeight) => ({
        fontWeight,
        src: path.join(files, 'files', `instrument-sans-${subset}-${fontWeight}-normal.woff`),
      })),
    });
  }
  // Names and words of other languages are not broken by English rules.
  Font.registerHyphenationCallback((word) => [word]);
  isRegistered = true;
}

const ink = '#1c1e21';
const quiet = '#646a73';
const rule = '#d9dbdf';
const accent = '#bf3600';

export const styles = StyleSheet.create({
  page: {
    fontFamily: ['Instrument Sans', 'Instrument Sans Extended'],
    fontSize: 9.5,
    lineHeight: 1.45,
    color: ink,
    paddingTop: 52,
    paddingBottom: 72,
    paddingHorizontal: 56,
  },
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start', marginBottom: 34 },
  brand: { fontSize: 15, fontWeight: 700, letterSpacing: -0.2, color: accent },
  title: { fontSize: 21, fontWeight: 600, letterSpacing: -0.4, lineHeight: 1.2 },
  test: {
    borderWidth: 1,
    borderColor: '#b3261e',
    color: '#b3261e',
    fontSize: 9,
    fontWeight: 600,
    lineHeight: 1.2,
    paddingTop: 3.5,
    paddingBottom: 2,
    paddingHorizontal: 7,
    borderRadius: 3,
  },
  facts: { flexDirection: 'row', marginTop: 14, marginBottom: 26, gap: 26 },
  label: { fontSize: 8, fontWeight: 500, color: quiet, marginBottom: 2 },
  value: { fontSize: 9.5, fontWeight: 500 },
  parties: { flexDirection: 'row', gap: 32, marginBottom: 28 },
  party: { flex: 1 },
  partyName: { fontWeight: 600, fontSize: 10.5, marginBottom: 2 },
  section: { fontSize: 11, fontWeight: 600, marginBottom: 6, marginTop: 8 },
  paragraph: { marginBottom: 7 },
  row: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingVertical: 5,
    borderBottomWidth: 0.6,
    borderBottomColor: rule,
  },
  rowHead: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingBottom: 4,
    borderBottomWidth: 1,
    borderBottomColor: ink,
  },
  rowText: { flex: 1, paddingRight: 18 },
  amount: { width: 90, textAlign: 'right' },
  sums: { marginTop: 10, marginLeft: 'auto', width: 250 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2.5 },
  total: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    marginTop: 4,
    paddingTop: 6,
    borderTopWidth: 1,
    borderTopColor: ink,
    fontWeight: 600,
    fontSize: 11.5,
  },
  notes: { marginTop: 24, color: quiet, fontSize: 9 },
  foot: {
    position: 'absolute',
    bottom: 34,
    left: 56,
    right: 56,
    flexDirection: 'row',
    justifyContent: 'space-between',
    color: quiet,
    fontSize: 8,
    borderTopWidth: 0.6,
    borderTopColor: rule,
    paddingTop: 8,
  },
});
