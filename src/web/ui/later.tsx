/** Parts of a page that are not there until somebody looks at them: they come when they are first shown, or in an idle moment before. */
import { type ComponentType, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { throughOutages } from '#web/api/reach.ts'

/** What has not come yet. */
const waiting = new Set<() => Promise<void>>()
let atOnce = false

/** @param ahead stands in the place of the part until it is there */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ahead: (props: P) => ReactNode = () => null,
): (props: P) => ReactNode {
  let Part: ComponentType<P> | undefined
  let coming: Promise<void> | undefined
  const come = () => {
    coming ??= throughOutages(load).then(
      part => {
        Part = part
        waiting.delete(come)
      },
      error => {
        // Shown once more it is asked for once more.
        coming = undefined
        throw error
      },
    )
    return coming
  }
  waiting.add(come)
  if (atOnce) void come()
  return function Later(props) {
    const [, setHere] = useState(Part !== undefined)
    const [failed, setFailed] = useState<unknown>()
    useEffect(() => {
      let left = false
      come().then(
        () => left || setHere(true),
        error => left || setFailed(error),
      )
      return () => {
        left = true
      }
    }, [])
    if (failed) throw failed
    return Part ? <Part {...props} /> : ahead(props)
  }
}

/** A box of a form or a query line that is about to come. */
export const boxAhead = (): ReactElement => <span className="box-ahead" />

/** Everything now, and from now on as soon as it is named. */
export async function allAtOnce(): Promise<void> {
  atOnce = true
  while (waiting.size > 0) await Promise.all([...waiting].map(come => come()))
}

const idle: (run: () => void) => void = run =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(run) : setTimeout(run, 2_000)
/** The page itself comes first, with all that it asks for. */
const quietMs = 1_500
let warming = false
/** Brings what waits, one part after the other, whenever the page has nothing else to do. What fails comes when it is shown. */
export function warm(): void {
  if (warming) return
  warming = true
  const tried = new Set<() => Promise<void>>()
  const next = () => {
    const [come] = [...waiting].filter(each => !tried.has(each))
    warming = come !== undefined
    if (!come) return
    tried.add(come)
    come()
      .catch(() => undefined)
      .finally(() => idle(next))
  }
  setTimeout(() => idle(next), quietMs)
}
