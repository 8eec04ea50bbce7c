import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useBasis } from '#web/widgets/basis/use-basis.ts'
import type { basisOf } from './state.ts'

/** Opens what the figure of the card was made of; says why not where nothing is explained. */
export function BasisAct(props: {
  basis: ReturnType<typeof basisOf>
  days: number
  /** The figure that is explained is not the one that is shown. */
  asPublished: boolean
}): ReactElement {
  const { basis, days, asPublished } = props
  const { choose, may } = useBasis()
  if ('why' in basis)
    return (
      <>
        <Button disabled>计算依据</Button>
        <span className="aux">{basis.why}</span>
      </>
    )
  return (
    <Button type="primary" disabled={!may} onClick={() => choose(basis.of)}>
      {asPublished ? '发布口径的计算依据' : '计算依据'}
      {basis.last !== undefined &&
        (basis.last === 1 ? '（最近一日）' : `（${days} 天中最近 ${basis.last} 天）`)}
    </Button>
  )
}
