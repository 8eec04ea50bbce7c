/** A page drawn larger as a whole where the screen is twice a desk: the same page, its pictures as sharp as its words. */
import type { ReactElement, ReactNode } from 'react'
import { Magnified, useMagnified } from './use-ink.ts'

export function Enlarged({ children }: { children: ReactNode }): ReactElement {
  const by = useMagnified()
  if (by === 1) return <>{children}</>
  // A transform and no zoom: under a zoom the pointer's place in a canvas is told in px of the screen.
  const share = `${100 / by}%`
  return (
    <Magnified.Provider value={by}>
      <div className="relative" style={{ flex: '1 0 auto' }}>
        <div
          className="column absolute top-0 left-0"
          style={{ width: share, height: share, transform: `scale(${by})`, transformOrigin: '0 0' }}
        >
          {children}
        </div>
      </div>
    </Magnified.Provider>
  )
}
