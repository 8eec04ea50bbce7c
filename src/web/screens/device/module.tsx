import { facilityModule } from '#contract/device/module.ts'
import { factorName } from '#lib/factors.ts'
import { absent } from '#lib/format.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { ReferenceLink } from '#web/crud/rows-link.tsx'

export default defineScreen(facilityModule, {
  query: ['moduleName', 'facilityId', 'moduleType', 'enabled', 'moduleCode', 'factorCode'],
  columns: [
    { key: 'moduleCode', pin: 'left', width: 150 },
    { key: 'moduleName', pin: 'left', width: 150 },
    {
      key: 'facilityId',
      width: 200,
      render: row => <ReferenceLink row={row} name="facilityId" path="/device/facility" />,
    },
    { key: 'moduleType', width: 120 },
    {
      key: 'factorCode',
      title: '因子',
      width: 170,
      render: ({ factorCode }) =>
        factorCode ? (
          <>
            {factorName(factorCode)} <small className="mono aux">{factorCode}</small>
          </>
        ) : (
          absent
        ),
    },
    { key: 'unit', width: 80 },
    { key: 'rangeLo', width: 96 },
    { key: 'rangeHi', width: 96 },
    { key: 'decimals', width: 80 },
    { key: 'registerAddr', width: 104 },
    { key: 'collectSec', width: 112 },
    'enabled',
    { key: 'wordOrder', hidden: true },
    { key: 'scale', hidden: true },
    { key: 'offset', hidden: true },
    { key: 'updateTime', hidden: true },
  ],
  emptyHint: '模块把报文中的因子与设备的部件对应起来',
})
