// @screen drug/method
import { methodCompound, testMethod } from '#contract/drug/method.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { later } from '#web/ui/later.tsx'

const MethodGrid = later(
  async () => (await import(/* webpackChunkName: 'grids' */ './method-grid.tsx')).MethodGrid,
)

export default defineScreen(testMethod, {
  query: ['methodName', 'norm', 'instrument', 'status', 'methodCode'],
  columns: [
    { key: 'methodCode', pin: 'left', width: 136 },
    { key: 'methodName', pin: 'left', width: 280 },
    { key: 'norm', width: 152 },
    { key: 'methodVersion', width: 60 },
    { key: 'instrument', width: 140 },
    { key: 'sampleVolume', width: 96, hidden: 'narrow' },
    { key: 'compounds', width: 72 },
    { key: 'status', width: 72, pin: 'right' },
  ],
  details: {
    width: 1080,
    tabs: [
      {
        key: 'compound',
        title: '化合物与限值',
        perm: methodCompound.endpoints.list!.access,
        render: row => <MethodGrid row={row} />,
      },
    ],
  },
  copy: { without: ['methodCode'] },
  emptyHint: '登记实验室使用的方法，再在详情里填写它能测的化合物和各自的限值',
})
