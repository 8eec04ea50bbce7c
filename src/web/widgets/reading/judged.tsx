/** A reading as it is judged: value, limit and verdict by shape, word and colour; what the instrument says of itself apart. */
import './reading.css'
import type { ReactElement } from 'react'
import { factorOf, stateWord } from '#lib/factors.ts'
import { absent, formatNumber } from '#lib/format.ts'
import { allowedWords, type Judged, type Limit, trackOf } from '#lib/judge.ts'
import { itemOf, useDict } from '#web/data/dict.ts'
import { LevelGlyph, WaitGlyph } from '#web/widgets/level-glyph.tsx'

export const valueWords = (factor: string, value: number | null): string => {
  if (value === null) return absent
  return stateWord(factor, value) ?? formatNumber(value, factorOf(factor)?.decimals ?? 2)
}

/** Class of a figure: out of range it has the colour of its level. */
export const verdictClass = ({ verdict, level }: Judged): string =>
  verdict === 'out' ? `is-level-${level} semibold` : verdict === 'stale' ? 'muted' : ''

/** 正常 is quiet; what is out has its level's sign before the word. */
export function Verdict({ judged, short = false }: { judged: Judged; short?: boolean }): ReactElement {
  const { verdict, level, words, pending, acked = false } = judged
  if (verdict !== 'out' || level === undefined)
    return <span className={verdict === 'normal' ? '' : 'muted'}>{words}</span>
  return (
    <span className={`inline-row gap-4 nowrap semibold is-level-${level}`}>
      {pending ? (
        <WaitGlyph level={level} size={14} label="" />
      ) : (
        <LevelGlyph level={level} acked={acked} size={14} label="" />
      )}
      {short ? words.split(' ')[0] : words}
    </span>
  )
}

/** What the instrument says of itself, never mixed with what is judged. */
export function InstrumentFlag({ flag }: { flag: string }): ReactElement {
  const item = itemOf(useDict('hj_flag'), flag)
  // N says that the instrument is at work, not that what it measures is as it should be.
  const text = flag === 'N' ? '在线' : (item?.text ?? '')
  const words = `仪器标记 ${flag} ${text}`.trim()
  return (
    <span className={flag === 'N' ? 'muted nowrap' : 'tag-caution px-4 rounded-3 nowrap'} title={words}>
      <span className="mono">{flag}</span> {text}
    </span>
  )
}

interface TrackProps {
  factor: string
  value: number | null
  limits: readonly Limit[]
  judged: Judged
  /** Least and most that the device had of late: its scale where no rule gives one. */
  past?: readonly [least: number, most: number] | undefined
}
/** Where the value lies: the whole track pale, what is allowed darker, the excess in the colour of its level. */
export function ReadingTrack({ factor, value, limits, judged, past }: TrackProps): ReactElement | null {
  const track = value === null ? undefined : trackOf(factor, value, limits, past)
  if (value === null || track === undefined) return null
  const at = (figure: number) =>
    `${Math.max(0, Math.min(100, ((figure - track.lo) / (track.hi - track.lo)) * 100))}%`
  const between = (from: number, to: number) => ({
    left: at(from),
    right: `calc(100% - ${at(to)})`,
  })
  const out = judged.verdict === 'out' && judged.limit && !track.past
  const scale = track.past
    ? `近 24 h ${valueWords(factor, track.from)} – ${valueWords(factor, track.to)}`
    : `允许 ${allowedWords(factor, limits)}`
  const edge = value > track.to ? track.to : track.from
  return (
    <span
      className="reading-track relative block"
      role="img"
      aria-label={`${scale}，现值 ${valueWords(factor, value)}`}
      title={scale}
    >
      <i className="reading-allowed" style={between(track.from, track.to)} />
      {out && (
        <i
          className="reading-excess"
          style={{
            ...between(Math.min(edge, value), Math.max(edge, value)),
            background: `var(--level-${judged.level})`,
          }}
        />
      )}
      {track.worse.map(limit => (
        <i key={limit} className="reading-worse" style={{ left: at(limit) }} />
      ))}
      <i
        className="reading-now"
        style={{ left: at(value), ...(out && { borderTopColor: `var(--level-${judged.level})` }) }}
      />
    </span>
  )
}
