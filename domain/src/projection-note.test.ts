import { expect, test } from 'vitest';
import { gainNote, gainProjectedNote, orProjected, projectedNote } from './projection-note.ts';

test('what no weighing stands behind says that it is projected', () => {
  expect([projectedNote({ projected: true }), projectedNote({ projected: false })]).toEqual(['projetado', null]);
  expect(orProjected('456 kg', { projected: true })).toBe('456 kg projetado');
  expect(orProjected('456 kg', { projected: false })).toBe('456 kg');
  expect(orProjected('—', { projected: true })).toBe('—');
});

test('a weight alone is no gain: what is divided by it stays projected until it is measured', () => {
  expect(gainProjectedNote({ gmd_measured: null })).toBe('projetado');
  expect(gainProjectedNote({ gmd_measured: 1.41 })).toBeNull();
});

test('a gain that was measured is told beside the planned one', () => {
  const gain = { gmd_measured: 1.412, gmd_projected: 1.5, last_weighing_date: '2026-03-12' };
  expect(gainNote(gain)).toBe('GMD medido 1,41 (pesagem 12/03) · previsto 1,50');
  expect(gainNote({ ...gain, gmd_measured: null })).toBe('projetado');
});
