/** Steps of the trail: what the laboratory measured, and the frame that carried the flow. */
import type { ReactElement, ReactNode } from 'react'
import { formatInstant, formatNumber } from '#lib/format.ts'
import { PageLink } from '#web/widgets/page-link.tsx'
import type { BasisDetail } from './basis-check.ts'

export function Step({ title, children }: { title: ReactNode; children: ReactNode }): ReactElement {
  return (
    <li>
      <h4 className="text-13 normal ink-2">{title}</h4>
      {children}
    </li>
  )
}

export function LabStep({ detail }: { detail: BasisDetail }): ReactElement {
  const { lab } = detail
  return (
    <Step title="检测值">
      {lab ? (
        <>
          <p>
            <b>
              {lab.value === null
                ? `${lab.qualifier.replace(/LO[QD]/, '')}${formatNumber(lab.qualifier === '<LOD' ? lab.lod : lab.loq, 2)}`
                : formatNumber(lab.value, 1)}
            </b>{' '}
            ng/L
            {lab.value === null && <span className="aux"> 代入 {formatNumber(detail.conc, 2)} ng/L</span>}
          </p>
          <p className="aux">
            {lab.markerName ?? ''} · {lab.method ?? ''} · LOQ {formatNumber(lab.loq, 2)} · 回收率{' '}
            {formatNumber(lab.recovery, 1)}% · 质控{' '}
            {detail.qcStatus === 'PASS' ? '合格' : (detail.qcStatus ?? '—')}
          </p>
        </>
      ) : (
        <p>没有检测记录</p>
      )}
    </Step>
  )
}

export function FrameStep({ frame, reported }: Pick<BasisDetail, 'frame' | 'reported'>): ReactElement {
  return (
    <Step title="原始报文">
      {frame ? (
        <>
          <p>
            <PageLink className="n" to={`/device/frame?open=${frame.id}`}>
              {formatInstant(frame.recvTime)}
            </PageLink>{' '}
            <span className="verdict tag-ok rounded-3 text-11 leading-18">{frame.verdict}</span>
          </p>
          <p className="mono frame-text leading-16 bg-fill border rounded text-11 anywhere">{frame.head}</p>
        </>
      ) : (
        <p className="aux">
          {reported
            ? '流量由仪器上报；带这段流量的报文已过保留期，或不在您能查看的范围内'
            : '采样时段内没有仪器上报的流量，没有报文可看'}
        </p>
      )}
    </Step>
  )
}
