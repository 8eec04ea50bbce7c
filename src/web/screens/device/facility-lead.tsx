/** What a device's details begin with: whether it is there, what warns, how its readings are. */
import type { ReactElement } from 'react'
import type { facility } from '#contract/device/facility.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { dictTextOf } from '#web/data/row.ts'
import { DeviceNow } from '#web/widgets/reading/device-now.tsx'
import { WarningCards } from '#web/widgets/warning/cards.tsx'
import { LastMessage, OnlineState } from './online-state.tsx'

export function FacilityLead({ row }: { row: RowOf<typeof facility> }): ReactElement {
  return (
    <section className="column gap-16" aria-label="设备现状">
      <p className="row gap-12 text-13">
        <OnlineState row={row} />
        <span>{dictTextOf(row, 'runStatus') ?? ''}</span>
        <span>
          末次通讯 <LastMessage row={row} />
        </span>
        {row.plantId && (
          <RowsLink path="/sewage/plant" open={row.plantId}>
            {dictTextOf(row, 'plantId') ?? '污水厂'}
          </RowsLink>
        )}
        {row.ownerUser && <span>责任人 {dictTextOf(row, 'ownerUser') ?? row.ownerUser}</span>}
      </p>
      <WarningCards facilityId={row.id} none="没有未关闭的预警" />
      <DeviceNow facilityId={row.id} />
    </section>
  )
}
