/** What went over the line for one command: what was sent, as it was sent, and every frame of the device that bears its number. */
import type { ReactElement } from 'react'
import type { deviceCommand } from '#contract/device/command.ts'
import { rawFrame } from '#contract/device/frame.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { ChildList } from '#web/crud/child-list.tsx'
import { Empty } from '#web/ui/states.tsx'

export function CommandFrames({ command }: { command: RowOf<typeof deviceCommand> }): ReactElement {
  const { qn, cn, cp, flag, sentAt, tries, facilityId } = command
  if (!qn || !facilityId)
    return (
      <Empty>
        <p>命令还没有发出</p>
        <p className="aux">设备连线后发出，发出的内容和设备的应答会留在这里</p>
      </Empty>
    )
  const sent = `QN=${qn};CN=${cn};PW=******;Flag=${flag};CP=&&${cp ?? ''}&&`
  return (
    <section className="column gap-16">
      <div>
        <h3 className="mb-8">
          下发{' '}
          <span className="muted text-12">
            首次 {sentAt}，共 {tries} 次
          </span>
        </h3>
        <pre className="mono p-12 pre-wrap m-0 bg-fill border rounded text-12 leading-18 anywhere">
          {sent}
        </pre>
      </div>
      <div>
        <h3 className="mb-8">设备应答</h3>
        <ChildList
          resource={rawFrame}
          path="/device/frame"
          where={{ facilityId, qn }}
          columns={['recvTime', 'verdict', 'cn', { key: 'body', width: 420 }, { key: 'reason', width: 160 }]}
          refetchMs={5_000}
        />
      </div>
    </section>
  )
}
