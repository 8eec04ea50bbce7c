// @vitest-environment happy-dom
/** 质控图: what the list says of each compound, and the table of each run. */
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { fromWire } from '#lib/dates.ts'
import { CompoundList } from '#web/screens/sewage/qc/compound-list.tsx'
import { show, signIn } from '../../crud/harness.tsx'

test('a compound is marked by its last run; what an older one broke is said with its day, and quieter', () => {
  signIn([])
  const one = (code: string, lastRule: string | null, before: { rule: string; at: number } | null) => ({
    ...{ code, name: code, color: null, figures: [], last: '98%', failed: false, lastRule, before },
  })
  const older = { rule: '4-1s', at: fromWire('2026-11-25 08:00:00') }
  const compounds = [one('KET', '1-2s', null), one('AMP', '1-3s', older), one('BE', null, older)]
  show(createElement(CompoundList, { compounds, chosen: 'KET', onChoose: () => {} }), '/')
  const mark = (words: string) => screen.getByText(words).className.split(' ')
  expect(mark('1-2s')).toContain('is-level-3')
  expect(mark('1-3s')).toContain('is-level-2')
  expect(mark('4-1s 11-25')).toContain('aux')
  expect(screen.getAllByText(/4-1s/)).toHaveLength(1)
})
