/** In the place of all pictures: the place cannot be looked at, said once, with a way to one that can. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { Empty, isMissing, Unanswered, wordsOf } from '#web/ui/states.tsx'
import { afresh } from './state.ts'
import type { Analysis } from './use-analysis.ts'

export function Unseen({ of, change }: Pick<Analysis, 'change'> & { of: Analysis['trend'] }): ReactElement {
  return (
    <section className="panel">
      {isMissing(of.error) ? (
        <Empty>
          <p>{wordsOf(of.error)}</p>
          <Button onClick={() => change({ ...afresh, place: undefined, besides: [], way: undefined })}>
            看我能看的区域
          </Button>
        </Empty>
      ) : (
        <Unanswered of={of} />
      )}
    </section>
  )
}
