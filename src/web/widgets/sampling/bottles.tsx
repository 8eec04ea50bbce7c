/** The bottles of a sampler, n of N: how full each is by what the sub-samples of the day brought. */
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { samplingProgramme } from '#contract/sewage/sampling-log.ts'

type Result = Pick<ResultOf<typeof samplingProgramme>, 'bottles' | 'bottleCount' | 'bottleVolume'>
const [wide, tall, gap, inRow] = [24, 40, 4, 24]

export function Bottles({ data }: { data: Result }): ReactElement | null {
  const { bottles, bottleVolume } = data
  const count = Math.max(data.bottleCount ?? 0, ...bottles.map(({ no }) => no))
  if (count === 0) return null
  const byNo = new Map(bottles.map(one => [one.no, one]))
  const used = bottles.filter(({ ml }) => ml > 0)
  const present = bottles.at(-1)
  const total = used.reduce((sum, { ml }) => sum + ml, 0)
  const rows = Math.ceil(count / inRow)
  const words = `${used.length}/${count} 瓶有样，共 ${(total / 1000).toFixed(2)} L`
  return (
    <section aria-label="瓶状态">
      <h3 className="mb-8">
        采样瓶{' '}
        <span className="muted text-12">
          {words}
          {bottleVolume ? `，单瓶 ${bottleVolume} mL` : ''}
        </span>
      </h3>
      <svg
        className="reading-curve"
        viewBox={`0 0 ${inRow * (wide + gap)} ${rows * (tall + 18)}`}
        role="img"
        aria-label={words}
      >
        {Array.from({ length: count }, (_, at) => {
          const no = at + 1
          const ml = byNo.get(no)?.ml ?? 0
          const share = Math.min(1, ml / (bottleVolume ?? Math.max(1, ...bottles.map(one => one.ml))))
          const [x, y] = [(at % inRow) * (wide + gap) + 1, Math.floor(at / inRow) * (tall + 18) + 1]
          return (
            <g key={no}>
              <title>{`${no} 号瓶 ${ml} mL，${byNo.get(no)?.count ?? 0} 次`}</title>
              <rect
                className={`bottle-ground ${present?.no === no ? 'is-present' : ''}`}
                {...{ x, y, width: wide, height: tall, rx: 3 }}
              />
              <rect
                className="programme-drawn"
                x={x + 1}
                y={y + 1 + (tall - 2) * (1 - share)}
                width={wide - 2}
                height={(tall - 2) * share}
              />
              <text x={x + wide / 2} y={y + tall + 12} textAnchor="middle">
                {no}
              </text>
            </g>
          )
        })}
      </svg>
    </section>
  )
}
