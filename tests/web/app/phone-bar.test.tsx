// @vitest-environment happy-dom
/** Under the thumb: who works in the field goes to the pages of the phone, who watches to warnings and map. */
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { PhoneBar } from '#web/app/frame/phone-bar.tsx'
import { signIn } from '../crud/harness.tsx'

afterEach(cleanup)
const shown = (paths: readonly string[]) => {
  const table = { match: (path: string) => (paths.includes(path) ? {} : undefined) }
  const { container } = render(
    <MemoryRouter>
      <PhoneBar table={table as never} />
    </MemoryRouter>,
  )
  return [...container.querySelectorAll('a')].map(one => `${one.textContent} ${one.getAttribute('href')}`)
}
const own = ['/dashboard/analysis', '/account/center']

test('a sampler is one tap from his work, from the scan and from the handover', () => {
  signIn(['sewage:work-order:phone'])
  expect(shown(own)).toEqual([
    '首页 /dashboard/analysis',
    '现场 /m/',
    '扫描 /m/scan',
    '交接 /m/handover',
    '我的 /account/center',
  ])
})

test('who has no phone, or watches over others, has none of them', () => {
  signIn([])
  expect(shown(own)).toEqual(['首页 /dashboard/analysis', '我的 /account/center'])
  cleanup()
  signIn(['sewage:work-order:phone'])
  expect(shown([...own, '/sewage/warning']).join()).not.toContain('/m/')
})
