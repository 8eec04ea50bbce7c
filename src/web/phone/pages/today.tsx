/** 今日工作: the one under way with its steps, the others by time or by distance, what is done folded away. */
import { Fragment, useEffect, useState } from 'react'
import { businessDay, dayMs, dayStart, hourMs } from '#lib/dates.ts'
import { inHand } from '../data/handed.ts'
import { refresh } from '../data/phone.ts'
import { locate } from '../data/place.ts'
import { useMe, usePhone } from '../data/state.ts'
import { useNow } from '../data/use-now.ts'
import { useWorks } from '../data/use-works.ts'
import { distanceText, distanceTo, isOver, orderedWorks, type Today, type Work } from '../data/works.ts'
import { Page } from '../parts/frame.tsx'
import { Icon } from '../parts/icon.tsx'
import { clockText, dayClockText, dayWords } from '../parts/words.ts'
import { go } from '../route.ts'
import { CurrentCard, NextCard, StopCard } from './work-cards.tsx'

export function TodayPage() {
  const { today, fix, asking, behindMs, entries, sent, given } = usePhone()
  const works = useWorks()
  const name = useMe()?.realname
  const [by, setBy] = useState<'time' | 'distance'>('time')
  const [ahead, setAhead] = useState(false)
  const now = useNow() + behindMs
  useEffect(() => void locate(), [])
  const day = businessDay(now)
  const mine = works ?? []
  const due = (work: Work) => work.state === 'ON_SITE' || businessDay(work.planBegin) <= day
  const owed = mine.filter(work => !isOver(work) && work.state !== 'RETURNED')
  // Nothing to do until it is sent out anew, but its sampler is the one who can still put it right.
  const back = mine.filter(work => work.state === 'RETURNED' && work.returned !== null)
  const open = orderedWorks(owed.filter(due), by, fix)
  // Nobody drives there today: by their times alone.
  const later = orderedWorks(
    owed.filter(work => !due(work)),
    'time',
    fix,
  )
  const laterDays = [...new Set(later.map(({ planBegin }) => businessDay(planBegin)))]
  const carried = today ? inHand(today, mine, [...entries, ...sent], given).length : 0
  const waiting = today?.samples.filter(sample => !sample.mine).length ?? 0
  const current = open.find(({ state }) => state === 'ON_SITE')
  // Due within the hour and nobody has said yes to it.
  const next = current
    ? undefined
    : orderedWorks(
        open.filter(work => work.state === 'ASSIGNED' && work.planBegin < now + hourMs),
        'time',
        fix,
      )[0]
  const rest = open.filter(work => work !== current && work !== next)
  const done = mine.filter(isOver)
  return (
    <Page
      title="今日工作"
      right={
        <button
          type="button"
          className="round"
          aria-label="刷新"
          disabled={asking}
          onClick={() => void refresh()}
        >
          <Icon name="refresh" />
        </button>
      }
      sub={
        <>
          <span>
            {name}，{dayWords(day)}
          </span>
          <span>{works ? `${open.length} 张工单` : ''}</span>
        </>
      }
    >
      <div className="body">
        {open.length > 0 && (
          <div className="spread">
            <div className="choice">
              {(['time', 'distance'] as const).map(each => (
                <button key={each} type="button" aria-pressed={by === each} onClick={() => setBy(each)}>
                  {each === 'time' ? '按时间' : '按距离'}
                </button>
              ))}
            </div>
            <button type="button" className="word" onClick={() => go('map')}>
              <Icon name="route" size={20} />
              路线
            </button>
          </div>
        )}
        {current && <CurrentCard work={current} now={now} />}
        {next && <NextCard work={next} now={now} />}
        {rest.length > 0 && (
          <div className="spread small">
            <span>{current || next ? '接下来' : '待完成'}</span>
            <span>{fix ? `直线距离，按 ${clockText(fix.at + behindMs)} 定位` : '尚未定位'}</span>
          </div>
        )}
        {rest.map(work => (
          <StopCard key={work.id} work={work} now={now} />
        ))}
        {works && open.length === 0 && (
          <div className="empty">
            <p>{done.length > 0 ? '今天的工单都已提交' : '今天没有工单'}</p>
            {later.length === 0 && nextWords(today) && <p>{nextWords(today)}</p>}
          </div>
        )}
        {works && open.length === 0 && today?.ahead && (
          <section className="sheet">
            <h2 className="minor">现场还有 {today.ahead.count} 份在采</h2>
            {today.ahead.places && <p>{today.ahead.places.join('、')}</p>}
            <p className="small">{dayClockText(today.ahead.firstEnd, now)} 后采完</p>
          </section>
        )}
        {!works && (
          <p className="empty">{asking ? '正在读取今天的工作…' : '手机里还没有工作数据，请联网后刷新'}</p>
        )}
        {later.length > 0 && (
          <button type="button" className="act slim" aria-expanded={ahead} onClick={() => setAhead(!ahead)}>
            {ahead ? '收起' : '查看'}
            {laterDays.map(each => aheadWords(each, day)).join('、')}，{later.length} 张
          </button>
        )}
        {ahead &&
          laterDays.map(each => (
            <Fragment key={each}>
              <h2 className="small">{dayWords(each)}</h2>
              {later
                .filter(({ planBegin }) => businessDay(planBegin) === each)
                .map(work => (
                  <StopCard key={work.id} work={work} now={now} />
                ))}
            </Fragment>
          ))}
        {back.length > 0 && <p className="small">退回，等重新派单</p>}
        {back.map(work => (
          <StopCard key={work.id} work={work} now={now} />
        ))}
        {done.length > 0 && <Done works={done} fix={fix} />}
        {today && !current && !next && rest.length === 0 && carried + waiting > 0 && (
          <button type="button" className="act slim" onClick={() => go('handover')}>
            {carried > 0 ? `在手样品 ${carried} 瓶` : `待接收样品 ${waiting} 瓶`}
          </button>
        )}
      </div>
    </Page>
  )
}

/** Where tomorrow has nothing either: when there is something again. */
function nextWords(today: Today | undefined): string {
  if (today?.next === undefined) return ''
  if (today.next !== null) return `下次工单：${dayWords(businessDay(today.next))} ${clockText(today.next)}`
  return today.ahead ? '' : '以后也没有工单'
}

/** `明天 11 月 24 日 周二` */
const aheadWords = (day: string, today: string): string =>
  `${dayStart(day) - dayStart(today) === dayMs ? '明天 ' : ''}${dayWords(day)}`

function Done({ works, fix }: { works: readonly Work[]; fix: Parameters<typeof distanceTo>[1] }) {
  const [open, setOpen] = useState(false)
  const last = works.at(-1)
  return (
    <section className="sheet">
      <button
        type="button"
        className="line grow"
        style={{ width: '100%', minHeight: 28 }}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="green">
          <Icon name="check" size={18} />
        </span>
        <span>已提交 {works.length} 张</span>
        <span className="small grow" style={{ textAlign: 'left' }}>
          {last &&
            `${last.plantName}，${clockText(last.submitTime ?? last.planEnd)}${last.pending > 0 ? '，待上传' : ''}`}
        </span>
        <Icon name="down" size={18} />
      </button>
      {open &&
        works.map(work => {
          const metres = distanceTo(work, fix)
          return (
            <button
              key={work.id}
              type="button"
              className="line spread"
              style={{ width: '100%', minHeight: 44 }}
              onClick={() => go(`work/${work.id}`)}
            >
              <span>{work.plantName}</span>
              <span className="small">
                {metres === undefined ? '' : distanceText(metres)} {work.workNo}
              </span>
            </button>
          )
        })}
    </section>
  )
}
