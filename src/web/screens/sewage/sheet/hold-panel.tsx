/** What a failing control holds, and the two ways out of it; below, all controls of the batch. */
import { IconClose } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { placeName } from '#lib/lab/place.ts'
import { kindTitles, type PositionKind } from '#lib/lab/qc.ts'
import { RunChart } from '#web/charts/run-chart.tsx'
import { actionStates, qcActionPath } from '../qc/action-words.ts'
import { HoldAct } from './hold-act.tsx'
import { controlLines, type Hold, type Sheet } from './model.ts'
import type { SheetState } from './use-sheet.ts'

const titleOf = ({ kind, code }: Hold) =>
  `${code === 'IS' ? '内标' : code} × ${kind === 'IS' ? '内标回收率' : kindTitles[kind as PositionKind]}`
interface PanelProps {
  state: SheetState
  sheet: Sheet
  hold: Hold | undefined
  onPick: (pointId: string) => void
  onClose: () => void
}

/** Whether there is more to say than how the controls of the batch went. */
export const hasHolds = ({ holds, requests, reminders }: Sheet): boolean =>
  holds.length > 0 || requests.length > 0 || reminders.length > 0

export function HoldPanel({ state, sheet, hold, onPick, onClose }: PanelProps): ReactElement {
  const others = sheet.holds.filter(one => one.pointId !== hold?.pointId)
  const released = sheet.requests.filter(({ kind, state }) => kind === 'RELEASE' && state === 'APPROVED')
  return (
    <aside className="panel lab-panel" aria-label="质控">
      {hold && (
        <>
          <header className="beside">
            <h2 className="grow cut semibold">
              {titleOf(hold)} <span className="aux">位 {placeName(hold.pos)}</span>
            </h2>
            <button type="button" className="tool" aria-label="关闭" onClick={onClose}>
              <IconClose />
            </button>
          </header>
          <p className="lab-verdict on-level-1">
            <b className="is-level-1">
              {hold.ruleWords ? `违反 ${hold.ruleWords}` : `${hold.text}，应为 ${hold.limit}`}
              {!hold.current && '（已重测，扣留仍在）'}
            </b>
            {hold.sum && !hold.ruleWords && <span className="aux">= {hold.sum}</span>}
          </p>
          {(hold.kind === 'SPK' || hold.kind === 'RM') && (
            <RunChart method={String(sheet.row['method'])} kind={hold.kind} code={hold.code} />
          )}
          <section>
            <h3>
              扣留范围 <span className="aux">前后合格质控之间</span>
            </h3>
            <p>
              {placeName(hold.from)} – {placeName(hold.to)}，{hold.samples} 个样品，
              {hold.code === 'IS' ? '全部化合物' : hold.code} 共 <b>{hold.values}</b> 个值。其他化合物照常送审
            </p>
            {hold.action && (
              <p>
                <Link className="link" to={qcActionPath(String(sheet.row['id']))}>
                  纠正措施
                </Link>{' '}
                <span className={hold.action.state === 'OPEN' ? 'is-level-2' : 'muted'}>
                  {actionStates[hold.action.state] ?? hold.action.state}
                </span>
              </p>
            )}
          </section>
          <HoldAct key={hold.pointId} {...{ state, sheet, hold }} />
        </>
      )}
      {others.length > 0 && (
        <section>
          <h3>{hold ? '其他不合格' : '不合格质控'}</h3>
          {others.map(one => (
            <button
              key={one.pointId}
              type="button"
              className="link lab-other"
              onClick={() => onPick(one.pointId)}
            >
              {placeName(one.pos)} {titleOf(one)} <b className="is-level-1">{one.text}</b> 扣留 {one.values}{' '}
              值
            </button>
          ))}
        </section>
      )}
      {released.length > 0 && (
        <section>
          <h3>
            已放行 <span className="aux">不合格，经批准按原值送审</span>
          </h3>
          {released.map(one => (
            <p key={one.id} className="aux">
              {one.subject}：{one.byName} 申请（{one.reason}），{one.decidedName}{' '}
              {one.decidedAt?.slice(5, 16)} 批准（{one.opinion}）
            </p>
          ))}
        </section>
      )}
      {sheet.reminders.length > 0 && (
        <section>
          <h3>
            规则提醒 <span className="aux">不扣留</span>
          </h3>
          {sheet.reminders.map(({ pos, code, kind, rules, words }) => (
            <p key={`${pos} ${code}`} className="aux">
              {placeName(pos)} {code} {kindTitles[kind as PositionKind]}{' '}
              <b className="is-level-3">{rules.join('、')}</b>：{words}
            </p>
          ))}
        </section>
      )}
      <section className="lab-controls">
        <h3>本批质控</h3>
        {controlLines(sheet).map(({ title, text, limit, failed }) => (
          <p key={title} className="lab-line">
            <span className="grow cut">{title}</span>
            <span className={failed ? 'is-level-1 semibold' : ''}>{text}</span>
            <span className="aux lab-limit">{limit}</span>
          </p>
        ))}
        {sheet.cells.length === 0 && <p className="aux">录入后按方法的限值判定</p>}
      </section>
    </aside>
  )
}
