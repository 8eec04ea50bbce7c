// @screen sewage/sampling-log
import { samplingLog, samplingProgramme } from '#contract/sewage/sampling-log.ts'
import { fromWire } from '#lib/dates.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { dictTextOf } from '#web/data/row.ts'
import { Absent } from '#web/fields/parts.tsx'
import { SamplingProgramme } from '#web/widgets/sampling/programme.tsx'
import { CabinetTemp } from './sampling-cells.tsx'

export default defineScreen(samplingLog, {
  query: ['facilityId', 'result', 'sampleTime', 'pointId', 'bottleNo', 'seq'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    {
      key: 'wrong',
      title: '未采到',
      filters: { result: 'NO_LIQUID,PUMP_FAIL,BOTTLE_FULL,POWER,MANUAL_STOP,SKIP' },
    },
  ],
  columns: [
    { key: 'sampleTime', pin: 'left', width: 144 },
    { key: 'facilityId', width: 158, link: true },
    { key: 'pointId', width: 124, link: true },
    { key: 'seq', title: '子样', width: 64, render: ({ seq }) => (seq === 0 ? '即时' : seq) },
    { key: 'bottleNo', width: 60 },
    { key: 'planMl', width: 92 },
    {
      key: 'actualMl',
      width: 92,
      align: 'right',
      render: ({ actualMl, planMl, result }) =>
        actualMl === null ? (
          <Absent />
        ) : result === 'OK' && planMl !== null && actualMl < planMl * 0.8 ? (
          <b className="semibold" title="不足计划量的 80%">
            {actualMl}
          </b>
        ) : (
          actualMl
        ),
    },
    { key: 'result', width: 84, pin: 'right' },
    { key: 'level', width: 84 },
    {
      key: 'cabinetTemp',
      width: 80,
      align: 'right',
      render: ({ cabinetTemp }) => <CabinetTemp celsius={cabinetTemp} />,
    },
    { key: 'pumpSec', width: 92, hidden: true },
    { key: 'recvTime', width: 148, hidden: true },
    { key: 'frameId', hidden: true, link: '/device/frame' },
  ],
  details: {
    nameOf: row => [dictTextOf(row, 'facilityId'), row.sampleTime?.slice(5)].filter(Boolean).join(' · '),
    tabs: [
      {
        key: 'programme',
        title: '程序对照',
        perm: samplingProgramme.access,
        render: ({ facilityId, sampleTime }) =>
          facilityId && sampleTime ? (
            <SamplingProgramme facilityId={facilityId} at={fromWire(sampleTime)} />
          ) : (
            <Absent />
          ),
      },
    ],
  },
  rowActions: [{ title: '对照图', tab: 'programme' }],
  refetchMs: 30_000,
  emptyHint: '采样仪每抽一次水样上报一条，连同瓶号、水量和结果',
})
