/** One ECharts instance a panel, kept for life: React mounts it once, data and theme reach it through setOption. */
import {
  createContext,
  type KeyboardEvent,
  type MutableRefObject,
  type ReactElement,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isPaper, onPaper } from '#web/theme/apply.ts'
import { fontsAwaited, fontsReady } from '#web/theme/use-tokens.ts'
import { useTurn } from '#web/ui/later.tsx'
import { type ChartInstance, type ChartOption, core } from './echarts.ts'
import { EChartsReact } from './echarts-react.ts'
import { Magnified } from './use-ink.ts'

export interface ChartProps {
  option: ChartOption
  /** Accessible name; the option's aria description says the rest. */
  name: string
  /** No figure at all: the words to show instead of an empty frame. */
  empty?: string | undefined
  /** Index under the cross-hair, or null when it leaves. Mouse, touch and arrow keys move the same cross-hair. */
  onHover?: (index: number | null) => void
  onPick?: (index: number) => void
  /** Receives the way to merge live data into the drawn option without a render. */
  control?: MutableRefObject<ChartControl | null> | undefined
  className?: string
}
export type ChartControl = (change: ChartOption) => void

const style = { width: '100%', height: '100%' }
const opts = { renderer: 'canvas' as const }
/** Printed at the pixels of a screen a line is a stair. */
const sharpOpts = { ...opts, devicePixelRatio: 3 }
/** True where what is drawn is to be printed. */
export const ForPaper = createContext(false)
const blank: ChartOption = {}
/** A box that is being drawn larger is followed when it stands. */
const settledMs = 60
/** The instance is fed below; the wrapper must never set an option of its own again. */
const never = () => false

interface PointerEvent {
  axesInfo?: { value: number }[]
}
const lengthOf = (instance: ChartInstance): number => {
  const axis = (instance.getOption() as { xAxis?: { data?: unknown[] }[] }).xAxis?.[0]
  return axis?.data?.length ?? 0
}

export function Chart(props: ChartProps): ReactElement {
  const { option, name, empty, className, control } = props
  const sharp = useContext(ForPaper)
  const magnified = useContext(Magnified)
  const larger = useMemo(
    () => (magnified > 1 ? { ...opts, devicePixelRatio: window.devicePixelRatio * magnified } : opts),
    [magnified],
  )
  // Paper waits for nobody.
  const begun = useTurn() || sharp
  const [instance, setInstance] = useState<ChartInstance | null>(null)
  const latest = useRef(props)
  latest.current = props
  const hovered = useRef<number | null>(null)

  const ready = useCallback((made: ChartInstance) => setInstance(made), [])

  useEffect(() => {
    if (!instance || instance.isDisposed()) return
    instance.setOption(option, { notMerge: true, lazyUpdate: !isPaper() })
    if (isPaper()) instance.getZr().flush()
  }, [instance, option])

  // A canvas keeps the face that it was first lettered in.
  useEffect(() => {
    if (!instance || !fontsAwaited()) return
    void fontsReady().then(() => {
      if (!instance.isDisposed()) instance.resize()
    })
  }, [instance])

  // Not by the wrapper's own watcher: it skips the first change it is told of, which may be what came meanwhile above.
  useEffect(() => {
    if (!instance) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const fit = () => {
      if (instance.isDisposed() || isPaper()) return
      const { clientWidth, clientHeight } = instance.getDom()
      // Behind another tab it has no size, and keeps the one it had.
      if (clientWidth === 0 || clientHeight === 0) return
      if (instance.getWidth() === clientWidth && instance.getHeight() === clientHeight) return
      // Its first size was told in px, and would stay.
      instance.resize({ width: 'auto', height: 'auto' })
    }
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(fit, settledMs)
    })
    observer.observe(instance.getDom())
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [instance])

  // As wide as the paper at once: no frame comes any more before it is printed.
  useEffect(
    () =>
      onPaper(() => {
        if (!instance || instance.isDisposed()) return
        if (isPaper()) instance.dispatchAction({ type: 'hideTip' })
        // Its first size was told in px, and would stay.
        instance.resize({ width: 'auto', height: 'auto' })
        instance.getZr().flush()
      }),
    [instance],
  )

  useEffect(() => {
    if (!control || !instance) return
    control.current = change => {
      if (!instance.isDisposed()) instance.setOption(change, { lazyUpdate: true })
    }
    return () => {
      control.current = null
    }
  }, [instance, control])

  useEffect(() => {
    if (!instance || instance.isDisposed()) return
    const report = (index: number | null) => {
      if (hovered.current === index) return
      hovered.current = index
      latest.current.onHover?.(index)
    }
    const moved = (event: unknown) => report((event as PointerEvent).axesInfo?.[0]?.value ?? null)
    const left = () => report(null)
    const clicked = () => {
      if (hovered.current !== null) latest.current.onPick?.(hovered.current)
    }
    const screen = instance.getZr()
    instance.on('updateAxisPointer', moved)
    screen.on('globalout', left)
    screen.on('click', clicked)
    return () => {
      if (instance.isDisposed()) return
      instance.off('updateAxisPointer', moved)
      screen.off('globalout', left)
      screen.off('click', clicked)
    }
  }, [instance])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!instance || instance.isDisposed()) return
    const count = lengthOf(instance)
    if (count === 0) return
    const at = hovered.current ?? count
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }
    if (event.key === 'Enter' && hovered.current !== null) props.onPick?.(hovered.current)
    const wanted = steps[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const index = Math.max(0, Math.min(count - 1, wanted))
    const x = instance.convertToPixel({ xAxisIndex: 0 }, index)
    instance.dispatchAction({
      type: 'updateAxisPointer',
      currTrigger: 'mousemove',
      x,
      y: instance.getHeight() / 2,
    })
  }

  return (
    // The canvas itself tells assistive technology nothing; this frame carries name, focus and keys.
    <div
      className={`min-h-0 w-full h-full relative ${className ?? ''}`}
      role="img"
      aria-label={name}
      tabIndex={props.onHover ? 0 : -1}
      onKeyDown={onKeyDown}
    >
      {begun && (
        <EChartsReact
          echarts={core}
          option={blank}
          opts={sharp ? sharpOpts : larger}
          style={style}
          autoResize={false}
          shouldSetOption={never}
          onChartReady={ready}
        />
      )}
      {empty !== undefined && <p className="muted centred absolute inset-0 bg-card text-center">{empty}</p>}
    </div>
  )
}
