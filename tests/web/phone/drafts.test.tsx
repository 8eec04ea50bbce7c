// @vitest-environment happy-dom
/** Whatever is typed or ticked on the phone is there again after its page has gone, until it is recorded or given up. */
import { readdirSync, readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draftsOf, ownersOfDrafts } from '#web/phone/data/drafts.ts'
import { usePhone } from '#web/phone/data/state.ts'
import type { Bottle, Work } from '#web/phone/data/works.ts'
import { Apply } from '#web/phone/pages/apply.tsx'
import { Missed, Volume } from '#web/phone/pages/bottle-forms.tsx'
import { Carried } from '#web/phone/pages/carried.tsx'
import { Safety } from '#web/phone/pages/site-steps.tsx'

const work = { id: 'w1', plantName: '厂', safetyNote: '', labels: [], details: [] } as unknown as Work
const bottle = { bottleNo: 3, label: 'A1', own: 'A1', missed: false, volume: null } as unknown as Bottle
afterEach(() => {
  cleanup()
  usePhone.setState({ drafts: {} })
})
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })

test('a volume, and why a bottle is empty', () => {
  const page = (
    <>
      <Volume work={work} bottle={bottle} onDone={() => undefined} />
      <Missed work={work} bottle={{ ...bottle, bottleNo: 4 }} onDone={() => undefined} />
    </>
  )
  const shown = render(page)
  type('第 3 瓶体积', '480')
  type('第 4 瓶未采原因', '采样头堵塞')
  shown.unmount()
  render(page)
  expect(box('第 3 瓶体积').value).toBe('480')
  expect(box('第 4 瓶未采原因').value).toBe('采样头堵塞')
  // Given up, it is forgotten.
  for (const button of screen.getAllByText('取消')) fireEvent.click(button)
  expect(usePhone.getState().drafts).toEqual({})
})

test('the ticks of the safety check', () => {
  const shown = render(<Safety work={work} />)
  fireEvent.click(screen.getAllByRole('checkbox')[1]!)
  shown.unmount()
  render(<Safety work={work} />)
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('an application opens as it was left', () => {
  const shown = render(<Apply />)
  fireEvent.click(screen.getByText('申请'))
  type('上岗证号', 'SG-7')
  shown.unmount()
  render(<Apply />)
  expect(box('上岗证号').value).toBe('SG-7')
})

test('the temperature at the door stays while the phone learns whose batch it is', () => {
  const hand = { labelNo: 'A1', plantName: '', sealNo: null, carried: true, arrivedAt: null, rejected: null }
  const { rerender } = render(<Carried hands={[{ ...hand, batchId: null }]} batch={undefined} />)
  type('到达时箱温，℃', '4.6')
  rerender(<Carried hands={[{ ...hand, batchId: 'b1' }]} batch={undefined} />)
  expect(box('到达时箱温，℃').value).toBe('4.6')
  expect(draftsOf(usePhone.getState().drafts, ownersOfDrafts({ works: [], batches: [] }, []))).toEqual(
    usePhone.getState().drafts,
  )
})

test('what belongs to nothing of the day any more goes', () => {
  const of = ownersOfDrafts({ works: [{ id: 'w1' }], batches: [{ id: 'b1' }] } as never, [{ key: 'k1' }])
  const drafts = {
    'w1 seal': 1,
    'w2 seal': 2,
    'b1 cooler': 3,
    'k1 mended': 4,
    'k2 mended': 5,
    'own a': 6,
  }
  expect(Object.values(draftsOf(drafts, of))).toEqual([1, 3, 4, 6])
})

test('no box of a page forgets what was typed into it', () => {
  // A password, and the picture that goes with it, are nobody's to keep.
  const folder = 'src/web/phone/pages'
  const pages = readdirSync(folder).filter(name => name !== 'sign-in.tsx')
  const forgetful = pages.flatMap(name => {
    const source = readFileSync(`${folder}/${name}`, 'utf8')
    const states = [...source.matchAll(/const \[(\w+), \w+\] = useState/g)].map(([, state]) => state!)
    return states
      .filter(state => new RegExp(`(value|checked)=\\{${state}\\b`).test(source))
      .map(state => `${name} ${state}`)
  })
  expect(forgetful).toEqual([])
})
