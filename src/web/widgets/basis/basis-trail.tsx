/** 数据溯源: 图上数值 → 厂日结果 → 样品 → 检测值 → 原始报文. */
import type { ReactElement } from 'react'
import { formulasPage } from '#contract/drug/formulas.ts'
import { loadUnit } from '#contract/sewage/figures.ts'
import { formatInstant, formatLoad, formatNumber } from '#lib/format.ts'
import { loqPolicyWords } from '#lib/wbe/censor.ts'
import { PageLink } from '#web/widgets/page-link.tsx'
import { type Basis, type BasisDetail, dayShown, windowWords } from './basis-check.ts'
import { FrameStep, LabStep, Step } from './basis-steps.tsx'

const populationWords: Readonly<Record<string, string>> = {
  CENSUS: '普查人口',
  SERVED: '服务人口',
  MOBILE: '手机信令',
  NH4N: '氨氮法',
  COTININE: '可替宁法',
  MULTI: '组合法',
}
const policyWords = (policy: string | null): string =>
  policy !== null && policy in loqPolicyWords ? loqPolicyWords[policy as keyof typeof loqPolicyWords] : '—'

export function BasisTrail({
  basis,
  measure,
}: {
  basis: Basis
  measure: 'consumption' | 'pndl'
}): ReactElement {
  const masked = basis.plants.filter(plant => plant.masked).length
  const { detail } = basis
  return (
    <ol className="trail border-t-light text-13 leading-20" aria-label="数据溯源">
      <Step title="图上数值">
        <p>
          <b>{formatLoad(basis.value)}</b> {loadUnit}
        </p>
        {basis.daily.length > 1 && (
          <p className="aux">
            Σ日值 ÷ {basis.daily.filter(({ value }) => value !== null).length} 日（{windowWords(basis)}）
          </p>
        )}
      </Step>
      <Step title={`区域日值 · ${basis.shown}`}>
        <p>
          <b>{formatLoad(dayShown(basis)?.value)}</b> {loadUnit}
        </p>
        <p className="aux">
          Σ(厂值 × 人口) ÷ Σ人口，{basis.plants.length} 厂 {formatNumber(basis.population / 1e4, 1)} 万人
          {masked > 0 && `，其中 ${masked} 厂不具名`}；公式见{' '}
          <PageLink to={formulasPage.url}>方法说明</PageLink>
        </p>
      </Step>
      {detail ? (
        <DetailSteps detail={detail} measure={measure} />
      ) : (
        <Step title="厂日结果">当日没有可查看的厂结果</Step>
      )}
    </ol>
  )
}

function DetailSteps(props: { detail: BasisDetail; measure: 'consumption' | 'pndl' }): ReactElement {
  const { detail, measure } = props
  const { sample, factor } = detail
  return (
    <>
      <Step
        title={
          <>
            厂日结果 · <PageLink to={`/sewage/plant?open=${detail.plantId}`}>{detail.plantName}</PageLink>
          </>
        }
      >
        {measure === 'consumption' && (
          <p>
            <b>{formatLoad(detail.consumption)}</b> = {formatNumber(detail.pndl, 3)} ×{' '}
            {formatNumber(detail.cf, 3)}
          </p>
        )}
        <p>
          {measure === 'pndl' ? <b>{formatLoad(detail.pndl)}</b> : formatNumber(detail.pndl, 3)} ={' '}
          {formatNumber(detail.load)} mg/d ÷ {formatNumber(detail.population / 1000, 1)} 千人
        </p>
        <p className="aux">
          {populationWords[detail.popMethod ?? ''] ?? detail.popMethod ?? '—'} · LOQ 口径{' '}
          {policyWords(detail.loqPolicy)}
          {factor && ` · 系数 ${factor.version}（EF ${factor.ef ?? '—'}，${factor.validFrom} 起）`}
          {detail.wetFlag === 'Y' && ' · 雨天样'} · 版本 v{detail.calcVersion}
        </p>
      </Step>
      <Step title="样品">
        {sample ? (
          <>
            <p className="mono">
              <PageLink className="n" to={`/sewage/sample?open=${sample.id}`}>
                {sample.sampleNo}
              </PageLink>
            </p>
            <p className="aux">
              {formatInstant(sample.beginTime)} 至 {formatInstant(sample.endTime)}，完整率{' '}
              {formatNumber(detail.completeness, 1)}%
            </p>
            <p>
              <b>{formatNumber(sample.flowTotal ?? detail.flow)}</b> m³
              <span className="aux">
                {sample.flowTotal === null ? '（当日总量）' : '（采样时段计量流量）'}
              </span>
            </p>
          </>
        ) : (
          <p>没有样品记录</p>
        )}
      </Step>
      <LabStep detail={detail} />
      <FrameStep frame={detail.frame} reported={detail.reported} />
    </>
  )
}
