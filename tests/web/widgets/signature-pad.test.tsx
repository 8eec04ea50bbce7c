/** A name written by hand: while a sheet is on its way, the field never holds an earlier one. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useBoot } from '#web/api/boot.ts'
import { SignaturePad } from '#web/widgets/signature/signature-pad.tsx'
import type { WireAnswer } from '../crud/fake-wire.ts'
import { installXhr } from '../crud/fake-xhr.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a stroke after the first leaves nothing until its own sheet is kept', async () => {
  const pen = { beginPath() {}, moveTo() {}, lineTo() {}, stroke() {}, clearRect() {} }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(give =>
    give(new Blob(['sheet'], { type: 'image/png' })),
  )
  HTMLCanvasElement.prototype.setPointerCapture = () => {}
  useBoot.setState({ ready: true } as never)
  const answers: ((path: string) => void)[] = []
  installXhr({
    answer({ body }) {
      if (!(body instanceof FormData)) return { result: {} }
      const given = Promise.withResolvers<WireAnswer>()
      answers.push(path => given.resolve({ message: path }))
      return given.promise
    },
  })
  const told: string[] = []
  render(<SignaturePad label="采样人签名" value="" onChange={value => told.push(value)} />)
  const sheet = screen.getByRole('img')
  const stroke = () => {
    fireEvent.pointerDown(sheet, { button: 0, pointerId: 1 })
    fireEvent.pointerUp(sheet, { button: 0, pointerId: 1 })
  }
  stroke()
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]!('a/first.png')
  await waitFor(() => expect(told.at(-1)).toBe('a/first.png'))
  stroke()
  await waitFor(() => expect(answers).toHaveLength(2))
  expect(told.at(-1)).toBe('')
  answers[1]!('a/second.png')
  await waitFor(() => expect(told.at(-1)).toBe('a/second.png'))
})
