// @screen drug/drug
import { drug } from '#contract/drug/drug.ts'
import { correctionFactor } from '#contract/drug/factor.ts'
import { formulasPage } from '#contract/drug/formulas.ts'
import { ChildList } from '#web/crud/child-list.tsx'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { ColourInput, DrugDot } from './colour.tsx'

export default defineScreen(drug, {
  query: ['category', 'status', 'nameZh', 'drugCode', 'role', 'controlled', 'cas', 'parent', 'mainMarker'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'measured', title: '检测的化合物', filters: { role: 'BOTH,MARKER,POP,PREC' } },
    { key: 'main', title: '主要标志物', filters: { mainMarker: 'Y' } },
  ],
  columns: [
    {
      key: 'nameZh',
      pin: 'left',
      width: 178,
      render: ({ nameZh, color }) => (
        <span className="inline-row gap-8" title={nameZh ?? ''}>
          <DrugDot colour={color} />
          {nameZh}
        </span>
      ),
    },
    { key: 'drugCode', width: 64 },
    { key: 'nameEn', width: 120, hidden: true },
    { key: 'alias', width: 84, hidden: true },
    { key: 'category', width: 88 },
    { key: 'controlled', width: 108, hidden: true },
    { key: 'cas', width: 108 },
    { key: 'role', width: 112, hidden: true },
    { key: 'parent', width: 92, hidden: true },
    { key: 'markerCodes', width: 88 },
    { key: 'molarMass', width: 116, hidden: true },
    { key: 'ef', width: 70, title: 'EF' },
    { key: 'cf', width: 70, title: 'CF' },
    { key: 'factorVersion', width: 84, hidden: true },
    { key: 'lodDefault', width: 92, hidden: true },
    { key: 'loqDefault', width: 84 },
    { key: 'doseMg', width: 92 },
    { key: 'status', width: 64, pin: 'right' },
  ],
  form: {
    sections: {
      drugCode: '名称',
      category: '类别与标志物',
      cas: '化学',
      doseMg: '检测与评定',
    },
  },
  formItems: { color: ColourInput },
  details: {
    cells: {
      color: ({ color }) =>
        color ? (
          <>
            <DrugDot colour={color} /> {color}
          </>
        ) : (
          '—'
        ),
    },
    tabs: [
      {
        key: 'factor',
        title: '系数版本',
        perm: correctionFactor.endpoints.list!.access,
        render: ({ drugCode, parent }) => (
          <>
            <p className="aux mb-8">
              系数怎样进入计算，见 <RowsLink path={formulasPage.url}>方法说明</RowsLink>
            </p>
            <ChildList
              resource={correctionFactor}
              path="/drug/factor"
              where={{ drugCode: String(parent || drugCode) }}
              columns={['versionName', 'marker', 'ef', 'cf', 'validFrom', 'lastDay', 'approveBy', 'state']}
            />
          </>
        ),
      },
      {
        key: 'marker',
        title: '标志物',
        perm: drug.endpoints.list!.access,
        when: ({ role }) => role === 'PARENT' || role === 'BOTH',
        render: ({ drugCode }) => (
          <ChildList
            resource={drug}
            path="/drug/drug"
            where={{ parent: String(drugCode) }}
            columns={['drugCode', 'nameZh', 'molarMass', 'loqDefault', 'mainMarker', 'status']}
          />
        ),
      },
    ],
  },
  emptyHint: '登记要检测的毒品和它们的标志物，或从表格导入；校正系数在“校正系数”里按版本维护',
})
