// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { warningTopic } from '#contract/topics.ts'
import { hourMs, minuteMs, toWire } from '#lib/dates.ts'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'
import { Reading } from '#web/screens/device/reading-cell.tsx'
import { CabinetTemp } from '#web/screens/sewage/sampling-cells.tsx'
import { hourglass } from '#web/widgets/level-glyph.tsx'
import { show, signIn } from '../crud/harness.tsx'

let live: Live
beforeEach(() => {
  live = new Live({ soon: () => () => {} })
  signIn(['*']).on(({ path }) =>
    path === '/device/exhibition/limits'
      ? {
          result: [
            {
              ...{ factor: 'i33101', op: '>', value: 6, code: 'TEMP_HIGH', name: '冷藏温度过高' },
              ...{ level: 2, forSec: 900, worse: { op: '>', value: 8, level: 1 } },
            },
          ],
        }
      : undefined,
  )
})
const shown = (ageMs: number | null, more: object = {}) => {
  const row = {
    ...{ id: 'f1', cabinetTemp: 4.2, battery: 87, bottleNo: 7, bottleCount: 24, reportSec: 30 },
    readingTime: ageMs === null ? null : toWire(Date.now() - ageMs),
    ...more,
  }
  cleanup()
  show(
    <LiveContext.Provider value={live}>
      {(['cabinetTemp', 'battery', 'bottleNo'] as const).map(name => (
        <p key={name}>
          <Reading row={row as never} name={name} />
        </p>
      ))}
    </LiveContext.Provider>,
    '/page',
  )
  return [...document.querySelectorAll('p')].map(each => each.textContent)
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
test('colours what is beyond its limit, with a sign of its own and of the level of the limit until a warning is raised, hollow once that is acknowledged', async () => {
  const raised = (active: boolean, acked = false) => {
    live.feed(warningTopic, [{ id: 'w1', code: 'TEMP_HIGH', facilityId: 'f1', active, acked } as never])
    act(() => live.inbox.drain())
  }
  shown(0, { cabinetTemp: 8.4 })
  raised(false)
  const sign = await screen.findByLabelText('超限 · 未满 15 min')
  expect(sign.closest('.is-level-2')?.textContent).toContain('8.4')
  raised(true)
  expect(sign.querySelector('path')?.getAttribute('d')).toBe(hourglass)
  const solid = await screen.findByLabelText('超限 · 紧急')
  expect(solid.closest('.is-level-1')).not.toBeNull()
  expect(solid.querySelector('path')?.getAttribute('fill')).not.toBe('none')
  raised(true, true)
  expect(screen.getByLabelText('超限 · 紧急').querySelector('path')?.getAttribute('fill')).toBe('none')
})
test('the temperature at which a sub-sample was drawn is marked beyond the limit of the rule, and is no alarm', async () => {
  cleanup()
  show(
    <LiveContext.Provider value={live}>
      {[4.2, 7.7, 9, null].map(celsius => (
        <p key={celsius}>
          <CabinetTemp celsius={celsius} />
        </p>
      ))}
    </LiveContext.Provider>,
    '/page',
  )
  const marks = await screen.findAllByRole('img', { name: '超限' })
  expect([...document.querySelectorAll('p')].map(each => each.textContent)).toEqual([
    ...['4.2', ' 7.7', ' 9.0', '—无'],
  ])
  // A moment above 8 ℃ has not lasted: it has the level of the limit alone.
  expect(marks.map(mark => mark.parentElement!.className)).toEqual([
    ...['nowrap semibold is-level-2', 'nowrap semibold is-level-2'],
  ])
  expect(marks[0]!.parentElement!.title).toBe('超限，允许 ≤ 6 ℃')
})
