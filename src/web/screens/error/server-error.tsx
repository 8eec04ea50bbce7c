import type { ReactElement } from 'react'
import { ErrorPage } from './error-page.tsx'

export default function ServerError(): ReactElement {
  return <ErrorPage code={500} />
}
