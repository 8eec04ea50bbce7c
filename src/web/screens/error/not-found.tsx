import type { ReactElement } from 'react'
import { ErrorPage } from './error-page.tsx'

export default function NotFound(): ReactElement {
  return <ErrorPage code={404} />
}
