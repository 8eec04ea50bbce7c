// @screen sewage/plant
import { facility } from '#contract/device/facility.ts'
import { plant } from '#contract/sewage/plant.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { later } from '#web/ui/later.tsx'
import { OpenWarnings } from '#web/widgets/open-warnings.tsx'
import { Devices, DistrictGrade } from './plant-cells.tsx'
import { plantTabs } from './plant-tabs.tsx'

const PlantLead = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './plant-lead.tsx')).PlantLead,
)

export default defineScreen(plant, {
  query: [
    'plantName',
    'cityCode',
    'plantType',
    'status',
    'districtCode',
    'processType',
    'populationMethod',
    'departId',
  ],
  columns: [
    { key: 'plantCode', pin: 'left', width: 80 },
    { key: 'plantName', pin: 'left', width: 156 },
    { key: 'cityCode', width: 68 },
    { key: 'districtCode', width: 76 },
    {
      key: 'deviceTotal',
      title: '设备在线',
      width: 76,
      align: 'right',
      render: row => <Devices row={row} />,
    },
    { key: 'lastResultDate', width: 108 },
    { key: 'districtGrade', width: 104, lateOnCard: true, render: row => <DistrictGrade row={row} /> },
    { key: 'districtBasis', width: 172, hidden: true },
    { key: 'status', width: 60 },
    {
      key: 'warnings',
      title: '未关闭预警',
      width: 84,
      align: 'right',
      render: row => <OpenWarnings plantId={row.id} />,
    },
    { key: 'designCapacity', width: 120 },
    { key: 'avgFlow', width: 120 },
    { key: 'servedPopulation', width: 104 },
    { key: 'populationMethod', title: '人口方法', width: 92 },
  ],
  form: { sections: { plantCode: '基本', designCapacity: '水量与人口', location: '位置与联系' } },
  details: { Lead: PlantLead, tabs: plantTabs },
  subTables: [samplingPoint, facility],
  emptyHint: '新增一座污水厂，或从表格导入；负荷以厂为单位计算',
})
