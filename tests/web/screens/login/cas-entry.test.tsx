// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { useBoot } from '#web/api/boot.ts'
import { leaveForCas } from '#web/api/cas.ts'
import CasEntry from '#web/screens/login/cas-entry.tsx'
import type { Login } from '#web/screens/login/use-login.ts'

test('the login sends its visitor to the CAS server, but not one who is on the way out', () => {
  useBoot.setState({ cas: 'https://cas.cn/cas' })
  const sent = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  const enter = () =>
    render(
      <MemoryRouter initialEntries={['/user/login']}>
        <CasEntry login={{} as Login} onRefused={() => undefined} />
      </MemoryRouter>,
    )
  enter()
  expect(sent).toHaveBeenCalledOnce()
  expect(sent.mock.calls[0]![0]).toMatch(/^https:\/\/cas\.cn\/cas\/login\?service=/)
  cleanup()
  leaveForCas()
  enter()
  expect(sent).toHaveBeenCalledOnce()
})
