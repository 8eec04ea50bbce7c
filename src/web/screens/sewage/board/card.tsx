/** One order as the board shows it: what, where, when; what is late; who, or what is needed. */
import type { ComponentProps, ReactElement } from 'react'
import { certificateSoonDays } from '#contract/sewage/mini-user.ts'
import { drawsSamples } from '#contract/sewage/work-order.ts'
import { formatNumber } from '#lib/format.ts'
import { metresBetween, positionOf } from '#lib/geo.ts'
import { isWarningLevel, LevelGlyph } from '#web/widgets/level-glyph.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { type Card, certDays, lateOf, type Worker, windowWords } from './model.ts'
import { OrderLink } from './order-link.tsx'

export interface WorkCardProps {
  card: Card
  day: string
  now: number
  people: readonly Worker[]
  /** It has been taken up: its place stays. */
  lifted: boolean
  /** On its handle; absent where it cannot be taken up. */
  handle?: Pick<ComponentProps<'button'>, 'onKeyDown' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp'>
}
/** Where he reported to be, as seen from the point. */
function arrivalOf({ place, arrivedPlace, arrivedAt }: Card): string {
  const [there, here] = [positionOf(place), positionOf(arrivedPlace)]
  if (arrivedAt === null || !there || !here) return ''
  return `距点位 ${formatNumber(metresBetween(there, here))} m`
}

/** What whoever goes must hold, or how long his holds yet. */
function Certificate({ card, day, people }: Pick<WorkCardProps, 'card' | 'day' | 'people'>) {
  if (card.assignee === null) return drawsSamples.includes(card.workType) ? <>需上岗证</> : null
  const left = certDays(people.find(one => one.username === card.assignee)?.certExpire ?? null, day)
  if (left === null) return null
  const tone = left < 0 ? ' is-over' : left < certificateSoonDays ? ' is-soon' : ''
  return (
    <span className={`work-card-cert${tone}`}>
      {left < 0 ? `证过期 ${-left} 天` : `证余 ${formatNumber(left)} 天`}
    </span>
  )
}

export function WorkCard({ card, day, now, people, lifted, handle }: WorkCardProps): ReactElement {
  const { id, workNo, typeText, plantName, pointName, facilityName, level, assigneeName, bottles } = card
  const late = lateOf(card, now)
  const plant = shortPlant(plantName) || '—'
  const name = `${workNo} ${plant} ${windowWords(card, day)}${late ? `，${late}` : ''}`
  const certificate = card.state === 'CHECKED' ? null : Certificate({ card, day, people })
  const arrival = card.state === 'ON_SITE' ? arrivalOf(card) : ''
  return (
    <article className={lifted ? 'work-card is-lifted' : 'work-card'} data-card={id} aria-label={name}>
      {handle && (
        <button
          type="button"
          className="work-card-handle"
          aria-label={`拿起 ${name}`}
          aria-describedby="board-keys"
          aria-pressed={lifted}
          {...handle}
        />
      )}
      <p className="work-card-head">
        <OrderLink id={id} className="mono link">
          {workNo}
        </OrderLink>
        <span>{typeText}</span>
      </p>
      <p className="work-card-plant">
        {level !== null && isWarningLevel(level) && <LevelGlyph level={level} size={13} />}
        <b title={plantName}>{plant}</b>
      </p>
      <p className="work-card-where" title={pointName || facilityName}>
        {pointName.replace(shortPlant(plantName), '') || facilityName || '未指定采样点'}
      </p>
      <p className="work-card-when">{windowWords(card, day)}</p>
      {late && (
        <p className="work-card-late">
          <LevelGlyph level={2} size={13} label="" />
          {late}
        </p>
      )}
      {(assigneeName || bottles) && (
        <p className="work-card-who">
          <span>
            {assigneeName}
            {card.assistantName && <i>，{card.assistantName}</i>}
          </span>
          {bottles && (
            <span title="已采瓶数 / 已备标签">
              {bottles.done > 0 ? `${bottles.done}/${bottles.planned}` : bottles.planned} 瓶
            </span>
          )}
        </p>
      )}
      {certificate && <p className="work-card-cert">{certificate}</p>}
      {arrival && <p className="work-card-note">{arrival}</p>}
    </article>
  )
}
