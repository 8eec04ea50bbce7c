// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hourMs, minuteMs, toWire } from '#lib/dates.ts'
import { Reading } from '#web/screens/device/reading-cell.tsx'

const shown = (ageMs: number | null, more: object = {}) => {
  const row = {
    ...{ cabinetTemp: 4.2, battery: 87, bottleNo: 7, bottleCount: 24, reportSec: 30 },
    readingTime: ageMs === null ? null : toWire(Date.now() - ageMs),
    ...more,
  }
  const { container } = render(
    <>
      {(['cabinetTemp', 'battery', 'bottleNo'] as const).map(name => (
        <p key={name}>
          <Reading row={row as never} name={name} />
        </p>
      ))}
    </>,
  )
  return [...container.querySelectorAll('p')].map(each => each.textContent)
}

test('shows what was measured just now as it is', () => {
  expect(shown(2 * minuteMs)).toEqual(['4.2', '87', '7 / 24'])
})
test('says of an old one how old it is, in the row of a device that reports seldom later', () => {
  expect(shown(3 * hourMs + 9 * minuteMs)).toEqual(['4.2 3 h 前', '87 3 h 前', '7 / 24 3 h 前'])
  expect(shown(20 * minuteMs, { reportSec: 600 })[0]).toBe('4.2')
  expect(shown(40 * minuteMs, { reportSec: 600 })[0]).toBe('4.2 40 min 前')
})
test('shows nothing where nothing was said, and no number of bottles that nobody entered', () => {
  expect(shown(null)).toEqual(['—无', '—无', '—无'])
  expect(shown(0, { bottleCount: null })[2]).toBe('7')
})
