/** Cards of the plants that need somebody first, each with a leader to its place on the wall's map. */
import './callouts.css'
import type { ReactElement } from 'react'
import type { Callout } from './callouts.ts'

interface Props {
  of: readonly Callout[]
  /** Of the box in which they stand, px. */
  size: { width: number; height: number }
}
export function Callouts({ of, size }: Props): ReactElement {
  return (
    <>
      <svg
        className="wall-leaders absolute inset-0 pointer-events-none"
        width={size.width}
        height={size.height}
        aria-hidden="true"
      >
        {of.map(({ warning, from, at }) => (
          <line key={warning.id} x1={from[0]} y1={from[1]} x2={at[0]} y2={at[1]} />
        ))}
      </svg>
      {of.map(({ warning, name, others, left, top, height, side }) => (
        <div
          key={warning.id}
          // What has recovered keeps its place until somebody has seen it, without the colour of what still is.
          className={`wall-callout absolute overflow-hidden bg-card nowrap is-${side} ${warning.active ? `is-edge-${warning.level}` : 'ink-2'}`}
          style={{ left, top, height }}
        >
          <b className="block overflow-hidden ellipsis">{name}</b>
          <span className="block overflow-hidden ink-2 ellipsis">
            {!warning.active && '已恢复 · '}
            {warning.title}
          </span>
          {others && <span className="block overflow-hidden ink-1 ellipsis">{others}</span>}
        </div>
      ))}
    </>
  )
}
