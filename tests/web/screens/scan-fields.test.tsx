// @vitest-environment happy-dom
/** Every field that a hand scanner fills: codes that come while one is asked about stand in line, none is lost, each gets its answer. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { LabelScan } from '#web/screens/sewage/label-scan.tsx'
import { SampleDoor } from '#web/screens/sewage/sample-door.tsx'
import type { Sheet } from '#web/screens/sewage/sheet/model.ts'
import { TakeDialog } from '#web/screens/sewage/sheet/take-dialog.tsx'
import type { SheetState } from '#web/screens/sewage/sheet/use-sheet.ts'
import { ScanBox } from '#web/widgets/scan/scan-box.tsx'
import { show, signIn } from '../crud/harness.tsx'

const screensFolder = join(import.meta.dirname, '../../../src/web/screens')
const codes = ['WD99013720261121011', 'WD99013720261121022', 'WD99013720261121033', 'WD99013720261121044']
/** The third of them is nobody's. */
const unknown = codes[2]!
const waiting = codes
  .filter(code => code !== unknown)
  .map((labelNo, at) => ({ id: String(at), labelNo, plant: '一厂', sampleDate: '2026-11-21', qcType: 'NORMAL', state: 'TODO', rounds: 1 })) // biome-ignore format: one line

interface Place {
  file: string
  element: ReactElement
  label: string
  /** What the server is asked, and what it says of a code that it knows. */
  path: string
  result: (code: string) => unknown
}
const places: readonly Place[] = [
  {
    file: 'sewage/label-scan.tsx',
    element: createElement(LabelScan),
    label: '扫码查标签',
    path: '/sewage/label/scan',
    result: code => ({ id: code }),
  },
  {
    file: 'sewage/sample-door.tsx',
    element: createElement(SampleDoor),
    label: '扫码查样品',
    path: '/sewage/sample/scan',
    result: code => ({ id: code, sampleNo: code, state: 'RECEIVED' }),
  },
  {
    file: 'sewage/sheet/take-dialog.tsx',
    element: createElement(TakeDialog, {
      state: {} as SheetState,
      sheet: { row: { id: '1' }, places: [] } as unknown as Sheet,
      onClose: () => {},
    }),
    label: '扫码选样',
    path: '/sewage/worksheet/waiting',
    result: () => waiting,
  },
]
let blinkMs = 1
const scanBy = {
  'into the field': (box: HTMLElement, code: string) => {
    // A scanner types on behind what stands there.
    fireEvent.change(box, { target: { value: (box as HTMLInputElement).value + code } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  },
  'beside the field': (_: HTMLElement, code: string) => {
    for (const key of [...code, 'Enter']) {
      const event = createEvent.keyDown(document.body, { key })
      // A scanner's keys come within a blink; a busy machine lets these wait.
      Object.defineProperty(event, 'timeStamp', { value: blinkMs++ })
      fireEvent(document.body, event)
    }
  },
}

test('these are all of them', () => {
  const users = readdirSync(screensFolder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx'))
    .filter(file => /<ScanBox|useScanner\(/.test(readFileSync(join(screensFolder, file), 'utf8')))
  expect(users.map(file => file.replaceAll('\\', '/')).sort()).toEqual(places.map(({ file }) => file).sort())
})

for (const [how, scan] of Object.entries(scanBy))
  test.each(places.map(place => [place.file, place] as const))(
    `%s takes what is scanned ${how} in its order`,
    async (_, { element, label, path, result }) => {
      const wire = signIn([])
      let open = () => {}
      const held = new Promise<void>(resolve => {
        open = resolve
      })
      wire.on(call => {
        if (call.path !== path) return undefined
        const code = String(call.query['code'] ?? '')
        return held.then(() =>
          code === unknown
            ? { success: false, code: 500, message: '没有这个标签' }
            : { result: result(code) },
        )
      })
      show(element, '/sewage/label')
      const box = screen.getByLabelText(label, { selector: 'input' })
      for (const code of codes) await act(async () => scan(box, code))
      const lines = () =>
        within(screen.getByRole('list', { name: '扫码结果' }))
          .getAllByRole('listitem')
          .map(line => line.textContent ?? '')
      expect(lines().map(line => line.slice(0, unknown.length))).toEqual(codes)
      open()
      await waitFor(() => expect(lines().some(line => /排队|查找中/.test(line))).toBe(false))
      for (const [at, line] of lines().entries())
        expect(line).toMatch(codes[at] === unknown ? /没有/ : /已找到$/)
      const asked = wire.calls.filter(call => call.path === path && call.query['code'])
      if (asked.length > 0) expect(asked.map(({ query }) => query['code'])).toEqual(codes)
      else expect(screen.getByRole('button', { name: '排入 3 件' })).toBeTruthy()
    },
  )

test('a code alone that was not taken comes back to be mended', async () => {
  signIn([])
  const seen: string[] = []
  show(
    createElement(ScanBox, {
      label: '扫码',
      placeholder: '',
      onCode: async code => {
        seen.push(code)
        throw new Error('no')
      },
    }),
    '/',
  )
  const box = screen.getByLabelText('扫码', { selector: 'input' }) as HTMLInputElement
  await act(async () => scanBy['into the field'](box, codes[0]!))
  expect((await screen.findByRole('alert')).textContent).toBe('没有成功，请稍后重试')
  expect(box.value).toBe(codes[0])
  expect(seen).toEqual([codes[0]])
})
