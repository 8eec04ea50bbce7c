/** What stands in the place of an answer: what is not there, or not for who asks, is said calmly and not asked for again. */
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { Answered } from '#web/ui/states.tsx'

afterEach(cleanup)
const failed = (error: Error) =>
  ({ isError: true, error, data: undefined, refetch: () => undefined }) as never
const shown = (error: Error) =>
  render(createElement(Answered, { of: failed(error), children: () => null } as never))

test('what is not there is told without a number and without trying again', () => {
  shown(new CallError('missing', '您看不到这个区域', { status: 404, traceId: 'abc' }))
  expect(screen.getByRole('status').textContent).toBe('您看不到这个区域')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
test('what failed is told with both', () => {
  shown(new CallError('failed', '出错了', { status: 500, traceId: 'abc' }))
  expect(screen.getByRole('alert').textContent).toContain('abc')
  expect(screen.getByRole('button', { name: '重试' })).toBeDefined()
})
