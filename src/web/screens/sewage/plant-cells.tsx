/** What stands beside a plant in the list: how many of its devices are there, and the level of its district. */
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import type { plant } from '#contract/sewage/plant.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { dictTextOf } from '#web/data/row.ts'
import { Absent } from '#web/fields/parts.tsx'
import { Grade } from './appraisal-grade.tsx'

interface Props {
  row: RowOf<typeof plant>
}
export function Devices({ row: { id, plantName, deviceOnline, deviceTotal } }: Props): ReactElement {
  if (deviceTotal === null) return <Absent />
  const words = `${deviceOnline ?? 0} / ${deviceTotal}`
  return deviceTotal === 0 ? (
    <span className="muted">{words}</span>
  ) : (
    <RowsLink
      path="/device/facility"
      where={{ plantId: id }}
      label={`${plantName} ${deviceOnline} 台在线，共 ${deviceTotal} 台`}
    >
      {words}
    </RowsLink>
  )
}

/** Of the district, whichever drug is highest: which, and when, stands in the tool tip and in a column of its own. */
export function DistrictGrade({ row }: Props): ReactElement {
  const { districtGrade, districtBasis } = row
  if (districtGrade === null) return <Absent />
  const words = dictTextOf(row, 'districtGrade') ?? districtGrade
  return (
    <span title={districtBasis ?? undefined}>
      <Grade row={{ grade: districtGrade, grade_dictText: words }} />
    </span>
  )
}
