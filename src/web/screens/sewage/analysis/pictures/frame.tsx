/** What every picture has around it: title, choices, its table, full screen, and a foot that says how it was made. */
import { Button } from '@arco-design/web-react'
import { IconFullscreen } from '@arco-design/web-react/icon'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { useInk } from '#web/charts/use-ink.ts'
import { type ChartTable, ViewData } from '#web/charts/view-data.tsx'
import { usePage } from '#web/session/page-context.ts'
import { toggleFullScreen, useFullScreen } from '#web/widgets/full-screen.ts'
import { Switched, switchedNote, switchedTitle } from '../switches.tsx'
import { useWidth } from '../use-width.ts'

/** Letters are drawn at 11; on a wall none is below 18 at 1080 lines. */
const wallTimes = 18 / 11
const fullTimes = 1.4
export interface Drawing {
  /** In the picture's own px. */
  width: number
  height: number
  /** What it shows, for who cannot see it. */
  label: string
  parts: ReactNode
}
export function Picture({
  title,
  aux,
  controls,
  table,
  differs = [],
  empty,
  foot,
  draw,
}: {
  title: string
  aux?: string
  controls?: ReactNode
  table: ChartTable
  /** What is not as published. */
  differs?: readonly string[]
  /** In the place of a picture that has nothing to show. */
  empty?: string | undefined
  foot: readonly (string | false | undefined)[]
  /** @param roomy seen from afar, where nothing else stands beside it */
  draw: (width: number, roomy: boolean) => Drawing
}): ReactElement {
  const frame = useRef<HTMLElement>(null)
  const space = useRef<HTMLDivElement>(null)
  const room = useWidth(space, 900)
  const { wall } = usePage()
  const { scale } = useInk()
  const full = useFullScreen(frame)
  const times = wall ? wallTimes * scale : full ? fullTimes : 1
  const told: ChartTable = {
    ...table,
    title: switchedTitle(table.title, differs),
    note: `${table.note ?? ''}${switchedNote(differs)}`,
  }
  const drawing = empty === undefined ? draw(Math.floor(room / times), wall || full) : undefined
  return (
    <section ref={frame} className="analysis-picture" aria-label={title}>
      <header className="row">
        <h2>{title}</h2>
        <Switched of={differs} />
        <span className="aux grow">{aux}</span>
        {!wall && !full && controls}
        {!wall && !full && <ViewData table={told} />}
        {!wall && !full && (
          <Button
            type="text"
            size="mini"
            aria-label={`${title}全屏`}
            icon={<IconFullscreen />}
            onClick={() => frame.current && toggleFullScreen(frame.current)}
          />
        )}
      </header>
      <div ref={space} className="analysis-space">
        {drawing ? (
          <svg
            role="img"
            aria-label={drawing.label}
            viewBox={`0 0 ${drawing.width} ${drawing.height}`}
            width={drawing.width * times}
            height={drawing.height * times}
          >
            {drawing.parts}
          </svg>
        ) : (
          <p className="muted">{empty}</p>
        )}
      </div>
      <p className="aux analysis-foot">{foot.filter(Boolean).join('；')}</p>
    </section>
  )
}
