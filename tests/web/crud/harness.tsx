import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Modal } from '@arco-design/web-react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, type RenderResult, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { useSession } from '#web/session/session.ts'
import { FakeWire } from './fake-wire.ts'
import { installXhr } from './fake-xhr.ts'

configure({ asyncUtilTimeout: 20_000 })

export interface Stage extends RenderResult {
  address: () => string
}

/** What the server hands out as it is. */
const publicFolder = join(import.meta.dirname, '../../../public')

let address = ''
function Address(): null {
  const { pathname, search } = useLocation()
  address = decodeURIComponent(pathname + search)
  return null
}

/** A signed-in user who holds these codes (`*`: all), and a wire of his own. */
export function signIn(codes: readonly string[]): FakeWire {
  cleanup()
  Modal.destroyAll()
  const wire = new FakeWire()
  installXhr(wire)
  globalThis.fetch = async path => new Response(await readFile(join(publicFolder, String(path)), 'utf8'))
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  useSession.setState({
    token: 'token',
    userInfo: { id: '1', username: 'admin', realname: '沈岚' },
    permissions: new Set(codes),
    dicts: {},
  })
  return wire
}

export function show(screen: ReactElement, at: string): Stage {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const result = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        {screen}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { ...result, address: () => address }
}
