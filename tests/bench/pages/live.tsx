/** A curve of 2,000 points and fifty rows of figures, fed by a stream: through our live layer, and with setState and setOption a message. */
import { useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { sewageReading } from '#contract/topics.ts'
import { type ChartInstance, type ChartOption, init } from '#web/charts/echarts.ts'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'
import { NumberRing } from '#web/live/number-ring.ts'
import { useLiveMessages } from '#web/live/use-live-effect.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { expected, lineOption, plants, stream, totals, type Water, windowLength } from './live-stream.ts'

export interface RunResult {
  redrawsPerSecond: number
  complete: boolean
  exact: boolean
  gaps: number
}
const ids = Array.from({ length: plants }, (_, index) => `p${index}`)
const cells = (message: Water | undefined) =>
  [message?.flow, message?.cod, message?.nh3n, message?.ph].map((figure, index) => (
    <td key={index}>{figure}</td>
  ))

function useChart() {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ChartInstance | null>(null)
  useEffect(() => {
    chart.current = init(box.current!)
    chart.current.setOption(lineOption([]) as ChartOption)
    return () => chart.current?.dispose()
  }, [])
  return { box, chart }
}

const ring = new NumberRing(windowLength)
let redraws = 0

function OurRow({ id }: { id: string }) {
  const message = useTopic(sewageReading, state => state.items.get(id))
  return (
    <tr id={id}>
      <td>{id}</td>
      {cells(message)}
    </tr>
  )
}
function OurCurve() {
  const { box, chart } = useChart()
  const next = useRef(totals())
  useLiveMessages(sewageReading, messages => {
    for (const message of messages) ring.push(message.ts, next.current(message))
    redraws += 1
    chart.current?.setOption(
      { series: [{ id: 'total', data: ring.view() as unknown as number[] }] },
      { lazyUpdate: true },
    )
  })
  return <div ref={box} style={{ width: 900, height: 300 }} />
}

let tellPeer: (message: Water) => void = () => {}
let peerPoints: [number, number][] = []
function Peer() {
  const { box, chart } = useChart()
  const [rows, setRows] = useState<Record<string, Water>>({})
  const next = useRef(totals())
  tellPeer = message => {
    setRows(before => ({ ...before, [message.id]: message }))
    peerPoints = [...peerPoints.slice(1 - windowLength), [message.ts, next.current(message)]]
    chart.current?.setOption({ series: [{ id: 'total', data: peerPoints }] })
    redraws += 1
  }
  return (
    <>
      <div ref={box} style={{ width: 900, height: 300 }} />
      <table>
        <tbody>
          {ids.map(id => (
            <tr key={id} id={id}>
              <td>{id}</td>
              {cells(rows[id])}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

let root: Root | undefined
function show(what: React.ReactNode): Promise<void> {
  root?.unmount()
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  root = createRoot(box)
  root.render(what)
  return new Promise(resolve => setTimeout(resolve, 200))
}
const settled = () => new Promise(resolve => setTimeout(() => requestAnimationFrame(resolve), 100))
/** What stands in the table must be the last message of each plant. */
const exactRows = (last: ReadonlyMap<string, Water>) =>
  ids.every(id => document.getElementById(id)?.children[1]?.textContent === String(last.get(id)?.flow))

async function ours(total: number, perSecond: number): Promise<RunResult> {
  const live = new Live()
  ring.clear()
  await show(
    <LiveContext.Provider value={live}>
      <OurCurve />
      <table>
        <tbody>
          {ids.map(id => (
            <OurRow key={id} id={id} />
          ))}
        </tbody>
      </table>
    </LiveContext.Provider>,
  )
  live.receive(JSON.stringify({ t: 's', k: sewageReading.key, e: 'e', z: 0, m: [] }))
  redraws = 0
  const startedAt = performance.now()
  await stream(total, perSecond, text => live.receive(text))
  const seconds = (performance.now() - startedAt) / 1_000
  await settled()
  const { points, last } = expected(total)
  const view = ring.view()
  return {
    redrawsPerSecond: redraws / seconds,
    complete: view.length === points.length && points.every((figure, index) => figure === view[index]),
    exact: exactRows(last),
    gaps: live.connection.getState().gaps,
  }
}

async function peer(total: number, perSecond: number): Promise<RunResult> {
  peerPoints = []
  await show(<Peer />)
  redraws = 0
  const startedAt = performance.now()
  await stream(total, perSecond, text => tellPeer((JSON.parse(text) as { m: [Water] }).m[0]))
  const seconds = (performance.now() - startedAt) / 1_000
  await settled()
  const { points, last } = expected(total)
  const flat = peerPoints.flat()
  return {
    redrawsPerSecond: redraws / seconds,
    complete: flat.length === points.length && points.every((figure, index) => figure === flat[index]),
    exact: exactRows(last),
    gaps: 0,
  }
}

Object.assign(window, { runs: { ours, peer } })
