/** What every picture has around it: title, choices, its table, full screen, and a foot that says how it was made. */
import { Button } from '@arco-design/web-react'
import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { useInk } from '#web/charts/use-ink.ts'
import { useRoom } from '#web/charts/use-width.ts'
import { type ChartTable, ViewData } from '#web/charts/view-data.tsx'
import { usePage } from '#web/session/page-context.ts'
import { toggleFullScreen, useFullScreen } from '#web/widgets/full-screen.ts'
import { Switched, switchedNote, switchedTitle } from '../switches.tsx'
import { type Told, useMarks } from './marks.ts'

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
/** Words of the mark that has the focus, with a ring around it, or of the one under the pointer. */
function Reached({ words, left, top, width, height, room, byKeys }: Told): ReactElement {
  const side = left > room / 2 ? { right: Math.max(0, room - left - width) } : { left: Math.max(0, left) }
  return (
    <div aria-hidden="true">
      {byKeys && <i className="analysis-ring" style={{ left, top, width, height }} />}
      <p className="analysis-told" style={{ top: top + height + 6, ...side }}>
        {words}
        {byKeys && <span>方向键移动，Enter 打开</span>}
      </p>
    </div>
  )
}
export function Picture({
  title,
  aux,
  controls,
  table,
  differs = [],
  empty,
  foot,
  under,
  carded = false,
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
  /** What moves the picture on; not on walls. */
  under?: ReactNode
  /** What lies under the pointer is told in a card. */
  carded?: boolean
  /**
   * @param roomy seen from afar, where nothing else stands beside it
   * @param tall the height that it may fill there
   */
  draw: (width: number, roomy: boolean, tall: number | undefined) => Drawing
}): ReactElement {
  const frame = useRef<HTMLElement>(null)
  const space = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const { width: room, height } = useRoom(space, 900)
  const { wall } = usePage()
  const { told: reached, ...keys } = useMarks(svg, carded && !wall)
  const { scale } = useInk()
  const full = useFullScreen(frame)
  const times = wall ? wallTimes * scale : full ? fullTimes : 1
  const told: ChartTable = {
    ...table,
    title: switchedTitle(table.title, differs),
    note: `${table.note ?? ''}${switchedNote(differs)}`,
  }
  const roomy = wall || full
  const tall = roomy && height > 0 ? Math.floor(height / times) : undefined
  const drawing = empty === undefined ? draw(Math.floor(room / times), roomy, tall) : undefined
  return (
    <section ref={frame} className="analysis-picture" aria-label={title}>
      <header className="row">
        <h2>{title}</h2>
        <Switched of={differs} />
        <span className="aux grow">{aux}</span>
        {!wall && controls}
        {!wall && !full && <ViewData table={told} />}
        {!wall && (
          <Button
            type="text"
            size="mini"
            aria-label={full ? `退出全屏：${title}` : `${title}全屏`}
            title={full ? '退出全屏（Esc）' : '全屏'}
            icon={full ? <IconFullscreenExit /> : <IconFullscreen />}
            onClick={() => frame.current && toggleFullScreen(frame.current)}
          >
            {full && '退出全屏'}
          </Button>
        )}
      </header>
      <div ref={space} className="analysis-space">
        {drawing ? (
          <svg
            ref={svg}
            // What can be pressed in it is no part of a picture for who hears it.
            role={wall ? 'img' : 'group'}
            aria-label={drawing.label}
            viewBox={`0 0 ${drawing.width} ${drawing.height}`}
            width={drawing.width * times}
            height={drawing.height * times}
            {...keys}
          >
            {drawing.parts}
          </svg>
        ) : (
          <p className="muted">{empty}</p>
        )}
        {reached?.room === room && <Reached {...reached} />}
      </div>
      {!wall && under}
      <p className="aux analysis-foot">{foot.filter(Boolean).join('；')}</p>
    </section>
  )
}
