/** 计算依据, fetched when a figure is first asked for its basis. */
import { type ReactElement, useState } from 'react'
import { later } from '#web/ui/later.tsx'
import type { BasisChoice } from './choice.ts'
import type { ChooseBasis } from './use-basis.ts'

const BasisDrawer = later(async () => (await import('./basis-drawer.tsx')).BasisDrawer)

export function BasisDoor(props: {
  choice: BasisChoice | undefined
  choose: ChooseBasis
}): ReactElement | null {
  const [asked, setAsked] = useState(false)
  if (props.choice && !asked) setAsked(true)
  // Once it was open it stays, so that it closes as it opened.
  return asked ? <BasisDrawer {...props} /> : null
}
