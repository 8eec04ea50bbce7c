/** What a plant's details begin with: what warns there, and how its water and its cabinet are. */
import type { ReactElement } from 'react'
import { mapStations } from '#contract/device/map.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import type { plant } from '#contract/sewage/plant.ts'
import { plantResult } from '#contract/sewage/plant-result.ts'
import { formatNumber } from '#lib/format.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useCall } from '#web/data/call.ts'
import { dictTextOf } from '#web/data/row.ts'
import { Absent } from '#web/fields/parts.tsx'
import { useCan } from '#web/session/session.ts'
import { LeadCell, LeadHead } from '#web/ui/lead-head.tsx'
import { DeviceNow } from '#web/widgets/reading/device-now.tsx'
import { WarningCards } from '#web/widgets/warning/cards.tsx'
import { Devices, DistrictGrade } from './plant-cells.tsx'

export function PlantLead({ row }: { row: RowOf<typeof plant> }): ReactElement {
  const may = useCan(mapStations.access)
  const { data = [] } = useCall(mapStations, {}, { staleMs: 60_000, enabled: may })
  const stations = data.filter(({ plantId }) => plantId === row.id)
  return (
    <section className="column gap-16" aria-label="污水厂现状">
      <LeadHead>
        <LeadCell title="运行状态">{dictTextOf(row, 'status') ?? <Absent />}</LeadCell>
        <LeadCell title="所在区县等级">
          <DistrictGrade row={row} />
        </LeadCell>
        <LeadCell title="最近结果">
          {row.lastResultDate ? (
            <RowsLink path={plantResult.path} where={{ plantId: row.id }}>
              {row.lastResultDate}
            </RowsLink>
          ) : (
            <Absent />
          )}
        </LeadCell>
        <LeadCell title="设备在线">
          <Devices row={row} />
        </LeadCell>
        <LeadCell title="设计规模">{formatNumber(row.designCapacity, 2)} 万m³/d</LeadCell>
        <LeadCell title="服务人口">{formatNumber(row.servedPopulation, 2)} 万人</LeadCell>
      </LeadHead>
      <WarningCards plantId={row.id} none="没有未关闭的预警" />
      {stations.map(({ id, facilityName }) => (
        <section key={id}>
          <p className="mb-8 text-13">
            <RowsLink path="/device/facility" open={id}>
              {facilityName}
            </RowsLink>
          </p>
          <DeviceNow facilityId={id} />
        </section>
      ))}
    </section>
  )
}
