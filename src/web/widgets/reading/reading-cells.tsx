/** Readings of one device where there is little room: name, judged value, where it lies between its limits. */
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { deviceReading } from '#contract/topics.ts'
import { factorName, factorUnit } from '#lib/factors.ts'
import { formatAge } from '#lib/format.ts'
import { allowedWords } from '#lib/judge.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { useSecond } from '#web/widgets/age.tsx'
import { spanOf, useReadingDay } from './day.ts'
import { judgedFactors } from './judge-reading.ts'
import { InstrumentFlag, ReadingTrack, Verdict, valueWords, verdictClass } from './judged.tsx'
import { LastFigures } from './last-day.tsx'
import { useLimitsOf } from './limits.ts'
import { useRaising } from './raising.ts'

/** A figure within a minute of the newest needs no age of its own. */
const sameMs = 60_000

interface Props {
  facilityId: string
}
export function ReadingCells({ facilityId }: Props): ReactElement {
  const reading = useTopic(deviceReading, state => state.items.get(facilityId))
  const ready = useTopic(deviceReading, state => state.ready)
  const limits = useLimitsOf(facilityId)
  const raising = useRaising(facilityId)
  const day = useReadingDay(facilityId)
  const now = useSecond()
  if (!reading)
    return ready ? <LastFigures facilityId={facilityId} /> : <p className="muted text-13">正在读取</p>
  const factors = judgedFactors(reading, limits, now, raising)
  const newest = Math.max(...factors.map(({ at }) => at))
  return (
    <dl className="grid reading-cells">
      {factors.map(({ factor, value, flag, judged, at, frameId }) => (
        <div key={factor} className="border-b-light py-4" data-verdict={judged.verdict}>
          <div className="beside items-baseline justify-between">
            <dt className="text-12 ink-2">{factorName(factor)}</dt>
            <dd className={`nowrap semibold ${verdictClass(judged)}`}>
              <Link
                className="n"
                to={`/device/frame?open=${encodeURIComponent(frameId)}&tab=values`}
                title="查看原始报文"
              >
                {valueWords(factor, value)}
              </Link>
              <small className="ml-4">{factorUnit(factor)}</small>
              {newest - at > sameMs && (
                <small className="ml-4 muted normal">早 {formatAge(newest - at)}</small>
              )}
            </dd>
          </div>
          <ReadingTrack past={spanOf(day, factor)} {...{ factor, value, limits, judged }} />
          {(judged.verdict === 'out' || judged.verdict === 'stale' || flag !== 'N') && (
            <p className="beside justify-between text-11 leading-18">
              {judged.verdict === 'out' ? (
                <Verdict judged={judged} />
              ) : (
                <span className="muted">{judged.verdict === 'normal' ? '' : judged.words}</span>
              )}
              <span className="muted">
                {judged.verdict === 'out' && judged.limit && `允许 ${allowedWords(factor, limits)} `}
                {flag !== 'N' && (
                  <>
                    仪器标记 <InstrumentFlag flag={flag} />
                  </>
                )}
              </span>
            </p>
          )}
        </div>
      ))}
    </dl>
  )
}
