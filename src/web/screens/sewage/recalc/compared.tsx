/** One computation: its course, what it would change and how far that reaches, old beside new. */
import './recalc.css'
import { Button } from '@arco-design/web-react'
import { type ReactElement, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { cancelRecalc, confirmRecalc, recalcOne } from '#contract/sewage/recalc.ts'
import { callFully } from '#web/api/client.ts'
import { told } from '#web/crud/actions.ts'
import { useCall } from '#web/data/call.ts'
import { Tag } from '#web/fields/tag.tsx'
import { Answered } from '#web/ui/states.tsx'
import { confirmed } from '#web/widgets/confirmed.ts'
import { Cards } from './cards.tsx'
import { Changes } from './changes.tsx'
import { Course } from './course.tsx'
import { Plants } from './plants.tsx'
import { Review } from './review.tsx'
import { count, type Found, hasWritten, type Job, stateWords } from './states.ts'

const busy = (job: Job | undefined) => job?.state === 'preview' || job?.state === 'running'
const busyPollMs = 1_000
/** Others review and publish what it wrote. */
const restPollMs = 15_000
/** What he can do with it now; the next person's part is said, and led to. */
function Acts({
  of: { job, summary },
  act,
}: {
  of: Found
  act: (endpoint: typeof confirmRecalc | typeof cancelRecalc) => Promise<void>
}) {
  if (!job.own) return null
  const writable = (job.state === 'ready' || job.state === 'interrupted') && !job.drafts
  return (
    <span className="ml-auto row gap-8">
      {['preview', 'ready', 'running'].includes(job.state) && (
        <Button onClick={() => void act(cancelRecalc)}>取消</Button>
      )}
      {writable && (
        <Button
          type="primary"
          disabled={summary?.changed === 0}
          onClick={async () => {
            const words = `写入 ${summary?.changed ?? 0} 条新版本，送复核；已发布的值在新版本发布之前不变`
            if (await confirmed('确认重新计算', words)) await act(confirmRecalc)
          }}
        >
          写入 {count(summary?.changed ?? 0)} 条新版本
        </Button>
      )}
    </span>
  )
}

/** Once something is written its rows are there to be judged, at all plants or at one. */
function Rows({ of, onActed }: { of: Found; onActed: () => Promise<unknown> }): ReactElement {
  const [params, setParams] = useSearchParams()
  const written = hasWritten(of)
  const choose = (plantId: string | undefined) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.delete('page')
        if (plantId) after.set('plant', plantId)
        else after.delete('plant')
        return after
      },
      { replace: true },
    )
  return (
    <>
      <Plants
        of={of}
        written={written}
        chosen={params.get('plant') ?? undefined}
        {...(written && { onChoose: choose })}
      />
      {written ? <Review of={of} onActed={onActed} /> : <Changes of={of} />}
    </>
  )
}

export function Compared({ id, onMoved }: { id: string; onMoved: () => void }): ReactElement {
  const [isBusy, setBusy] = useState(true)
  const refetchMs = isBusy ? busyPollMs : restPollMs
  const found = useCall(recalcOne, { query: { id } }, { refetchMs, keepPrevious: true })
  const job = found.data?.job
  useEffect(() => setBusy(job === undefined || busy(job)), [job])
  const [, setParams] = useSearchParams()
  const seeSpikes = () => setParams({ id, spike: '1' }, { replace: true })
  const act = async (endpoint: typeof confirmRecalc | typeof cancelRecalc) => {
    await told(async () => (await callFully(endpoint, { body: { id } }, { quiet: true })).message)
    await found.refetch()
    onMoved()
  }
  return (
    <section className="panel p-16" aria-label="新旧对照">
      <Answered of={found} lines={6}>
        {one => (
          <div className="column gap-12">
            <div className="row gap-16 flex-wrap">
              <strong>
                {one.job.from} 至 {one.job.to}
              </strong>
              <Tag tone={one.job.state === 'failed' ? 'warning' : 'plain'}>{stateWords[one.job.state]}</Tag>
              {busy(one.job) && (
                <span role="status">
                  {one.job.done} / {one.job.total} 厂
                </span>
              )}
              {one.job.problem && <span>{one.job.problem}</span>}
              <Acts of={one} act={act} />
            </div>
            <Course job={one.job} since={one.since} />
            {one.summary && (
              <Cards of={one} summary={one.summary} {...(hasWritten(one) && { onSpikes: seeSpikes })} />
            )}
            <Rows of={one} onActed={found.refetch} />
          </div>
        )}
      </Answered>
    </section>
  )
}
