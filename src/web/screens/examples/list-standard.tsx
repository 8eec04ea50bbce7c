// @screen examples/list/StandardList in samples
import './profile.css'
import type { ReactElement } from 'react'
import { facilityWarning } from '#contract/device/warning.ts'
import { ChildList } from '#web/crud/child-list.tsx'
import { useCount } from '#web/data/resource-page.ts'

/** 标准列表: what waits, in three figures and a list. */
export default function ListStandard(): ReactElement {
  const open = useCount(facilityWarning, { state: '!CLOSED' })
  const waiting = useCount(facilityWarning, { state: 'RAISED' })
  const closed = useCount(facilityWarning, { state: 'CLOSED' })
  const figures = [
    ['未关闭', open],
    ['待确认', waiting],
    ['已关闭', closed],
  ] as const
  return (
    <div className="profile stack gap-12 content-start">
      <section className="panel min-w-0 p-16">
        <dl className="profile-figures stack gap-12">
          {figures.map(([title, value]) => (
            <div key={title}>
              <dt>{`${title}预警`}</dt>
              <dd>{value ?? '—'}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="panel min-w-0 p-16">
        <h2 className="mb-12">未关闭的预警</h2>
        <ChildList
          resource={facilityWarning}
          path="/sewage/warning"
          where={{ state: '!CLOSED' }}
          columns={['level', 'title', 'facilityId', 'plantId', 'firstTime', 'lastTime', 'state']}
        />
      </section>
    </div>
  )
}
