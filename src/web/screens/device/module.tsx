// @screen device/module
import { facilityModule } from '#contract/device/module.ts'
import { factorName } from '#lib/factors.ts'
import { absent, formatRange } from '#lib/format.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'

const digits = (...ends: (number | null)[]) => (ends.every(end => Number.isInteger(end)) ? 0 : 1)

export default defineScreen(facilityModule, {
  query: ['moduleName', 'facilityId', 'moduleType', 'enabled', 'moduleCode', 'factorCode'],
  columns: [
    { key: 'moduleCode', pin: 'left', width: 104 },
    { key: 'moduleName', pin: 'left', width: 124 },
    { key: 'facilityId', width: 140, link: true },
    { key: 'moduleType', title: '类型', width: 76 },
    {
      key: 'factorCode',
      title: '因子',
      width: 150,
      render: ({ factorCode }) =>
        factorCode ? (
          <>
            {factorName(factorCode)} <small className="mono aux">{factorCode}</small>
          </>
        ) : (
          absent
        ),
    },
    {
      key: 'range',
      title: '量程',
      width: 112,
      align: 'right',
      render: ({ rangeLo, rangeHi }) => formatRange(rangeLo, rangeHi, digits(rangeLo, rangeHi)),
    },
    { key: 'unit', width: 72 },
    { key: 'collectSec', width: 96 },
    { key: 'enabled', width: 64 },
  ],
  emptyHint: '模块把报文中的因子与设备的部件对应起来',
})
