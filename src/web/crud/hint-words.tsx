/** A sentence that names pages (“设备设施”): those that its reader may open are ways to them. */
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { type MenuNode, useSession } from '#web/session/session.ts'

const pathOf = (menu: readonly MenuNode[], title: string): string | undefined => {
  for (const { path, meta, hidden, children } of menu) {
    const leaf = !children?.length
    const found = leaf && !hidden && meta.title === title ? path : pathOf(children ?? [], title)
    if (found !== undefined) return found
  }
  return undefined
}

export function HintWords({ text }: { text: string }): ReactElement {
  const menu = useSession(({ grants }) => grants?.menu)
  // Odd ones stood in quotation marks.
  return (
    <>
      {text.split(/[“”]/).map((part, at) => {
        if (at % 2 === 0) return part
        const path = menu && pathOf(menu, part)
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their places
        return path ? <Link key={at} className="link" to={path}>{`“${part}”`}</Link> : `“${part}”`
      })}
    </>
  )
}
