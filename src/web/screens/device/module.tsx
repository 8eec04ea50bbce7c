// @screen device/module
import { testRead } from '#contract/device/command.ts'
import { facilityModule } from '#contract/device/module.ts'
import { factorName } from '#lib/factors.ts'
import { absent, formatRange } from '#lib/format.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { later } from '#web/ui/later.tsx'

const ModuleRead = later(
  async () => (await import(/* webpackChunkName: 'forms' */ './module-read.tsx')).ModuleRead,
)
const digits = (...ends: (number | null)[]) => (ends.every(end => Number.isInteger(end)) ? 0 : 1)

export default defineScreen(facilityModule, {
  query: ['moduleName', 'facilityId', 'moduleType', 'enabled', 'moduleCode', 'factorCode'],
  columns: [
    { key: 'moduleCode', pin: 'left', width: 104 },
    { key: 'moduleName', pin: 'left', width: 116 },
    { key: 'facilityId', width: 158, link: true },
    { key: 'moduleType', title: '类型', width: 68 },
    {
      key: 'factorCode',
      title: '因子',
      width: 140,
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
    { key: 'unit', width: 64 },
    { key: 'registerAddr', title: '寄存器', width: 76 },
    { key: 'collectSec', width: 96, hidden: true },
    { key: 'enabled', width: 64 },
  ],
  rowActions: [
    {
      title: '试读',
      aside: true,
      dialog: ModuleRead,
      perm: testRead.access,
      when: ({ factorCode }) => Boolean(factorCode),
    },
  ],
  emptyHint: '模块把报文中的因子与设备的部件对应起来',
})
