import type { ReactElement } from 'react'
import { ErrorPage } from './error-page.tsx'

export default function Forbidden(): ReactElement {
  return <ErrorPage code={403} />
}
