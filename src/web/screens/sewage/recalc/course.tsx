/** How far a computation has come, from who asked for it to what is published. */
import { Steps } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useMedia } from '#web/crud/use-media.ts'
import { count, type Job, type Since, stateWords } from './states.ts'

const stateStep: Readonly<Record<Job['state'], number>> = {
  preview: 2,
  ready: 3,
  running: 3,
  interrupted: 3,
  cancelled: 3,
  failed: 2,
  done: 4,
}
/** Where it is: a step is done when nothing of it is left. */
function stepOf({ state }: Job, { waiting, reviewed, published }: Since): number {
  if (state !== 'done' || waiting > 0) return stateStep[state]
  return reviewed === 0 && published > 0 ? 6 : 5
}
export function Course({ job, since }: { job: Job; since: Since }): ReactElement {
  const { waiting, reviewed, published, sentBack } = since
  const passed = reviewed + published
  const direction = useMedia('(max-width: 899.99px)') ? 'vertical' : 'horizontal'
  return (
    <Steps
      size="small"
      direction={direction}
      current={stepOf(job, since)}
      status={job.state === 'failed' ? 'error' : 'process'}
    >
      <Steps.Step title="发起" description={`${job.byName ?? ''} ${job.at.slice(5, 16)}`} />
      <Steps.Step
        title="重算预览"
        description={job.state === 'preview' ? `${job.done} / ${job.total} 厂` : '不改动已发布的值'}
      />
      <Steps.Step
        title="写入新版本"
        description={job.state === 'done' ? `${count(job.made)} 条` : stateWords[job.state]}
      />
      <Steps.Step
        title="复核"
        description={
          job.state === 'done'
            ? `通过 ${count(passed)} 条，待复核 ${count(waiting)} 条${sentBack > 0 ? `，退回 ${count(sentBack)} 条` : ''}`
            : '不能是发起人'
        }
      />
      <Steps.Step
        title="发布"
        description={job.state === 'done' ? `已发布 ${count(published)} 条` : '不能是发起人或复核人'}
      />
    </Steps>
  )
}
