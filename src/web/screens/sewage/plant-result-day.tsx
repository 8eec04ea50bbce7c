/** What a result rests on: the bottles that were drawn at the plant on that day, and what was measured of them. */
import type { RowOf } from '#contract/kit/resource.ts'
import { labelTest } from '#contract/sewage/label-test.ts'
import type { plantResult } from '#contract/sewage/plant-result.ts'
import { sample } from '#contract/sewage/sample.ts'
import { ChildList } from '#web/crud/child-list.tsx'
import type { DetailsTab } from '#web/crud/screen.ts'
import { Derivation } from './plant-result-derivation.tsx'

type Result = RowOf<typeof plantResult>
const ofDay = ({ plantId, sampleDate }: Result) => ({
  plantId: String(plantId),
  sampleDate_begin: String(sampleDate),
  sampleDate_end: String(sampleDate),
})
export const dayTabs: readonly DetailsTab<Result>[] = [
  { key: 'derivation', title: '如何算出', render: row => <Derivation id={String(row.id)} /> },
  {
    key: 'sample',
    title: sample.title,
    perm: `${sample.perm}:list`,
    render: row => (
      <ChildList
        resource={sample}
        path={sample.path}
        where={ofDay(row)}
        columns={[{ key: 'sampleNo', width: 200 }, 'pointId', 'bottleNo', 'qcType', 'coldChain', 'state']}
      />
    ),
  },
  {
    key: 'label-test',
    title: labelTest.title,
    perm: `${labelTest.perm}:list`,
    render: row => (
      <ChildList
        resource={labelTest}
        path={labelTest.path}
        where={ofDay(row)}
        columns={[
          { key: 'labelNo', width: 200 },
          { key: 'results', width: 160, grow: 1 },
          { key: 'worksheetId', width: 148, link: true },
          { key: 'analyst', width: 80 },
          { key: 'reviewer', width: 80 },
          { key: 'state', width: 84 },
        ]}
      />
    ),
  },
]
