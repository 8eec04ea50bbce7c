/** 加入简报: pictures of the page as it stands, into a brief of one's own or a new one. */
import './put-in.css'
import { Button, Checkbox, Message } from '@arco-design/web-react'
import { type ReactElement, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  analysisBrief,
  type BriefPicture,
  briefPart,
  briefPictures,
} from '#contract/sewage/analysis-brief.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { useResourcePage } from '#web/data/resource-page.ts'
import { useSave } from '#web/data/resource-write.ts'
import { useSession } from '#web/session/session.ts'
import { wordsOf } from '#web/ui/states.tsx'
import type { Analysis } from '../use-analysis.ts'
import { briefAddress } from './address.ts'
import { BriefChoice, fresh } from './brief-choice.tsx'
import { keptState } from './kept.ts'

const mostBriefs = 100
const linked: readonly BriefPicture[] = ['trend', 'places', 'quadrants', 'week']

export function PutIn({ analysis, onClose }: { analysis: Analysis; onClose: () => void }): ReactElement {
  const me = useSession(session => session.userInfo?.username)
  const briefs = useResourcePage(analysisBrief, {
    pageNo: 1,
    pageSize: mostBriefs,
    filters: { author: me ?? '' },
  })
  const rows = briefs.data?.records ?? []
  const [chosen, setChosen] = useState<string>()
  // Not before it is known which there are: what stands here is not changed under his hands.
  const into = chosen ?? (briefs.isPending ? undefined : (rows[0]?.id ?? fresh))
  const nameId = useId()
  const [name, setName] = useState('')
  const [nameless, setNameless] = useState(false)
  const { picture } = analysis.state
  const [kinds, setKinds] = useState<BriefPicture[]>([picture ?? 'trend'])
  const [refusal, setRefusal] = useState<string>()
  const addBrief = useSave(analysisBrief, 'add')
  const addPart = useSave(briefPart, 'add')
  const busy = addBrief.isPending || addPart.isPending
  const go = useNavigate()
  const offered = [
    ...linked,
    ...(analysis.compare.data ? (['compare'] as const) : []),
    ...(picture ? [picture] : []),
  ]

  const put = async () => {
    if (into === undefined) return
    let briefId = into
    if (into === fresh) {
      if (name.trim() === '') {
        setNameless(true)
        return document.getElementById(nameId)?.focus()
      }
      briefId = (await addBrief.mutateAsync({ title: name.trim(), share: 'SELF' })).result.id
      // What fails from here on is tried again in the same brief.
      setChosen(briefId)
    }
    for (const kind of offered.filter(one => kinds.includes(one))) {
      await addPart.mutateAsync({ briefId, kind, state: keptState(analysis, kind) })
      setKinds(left => left.filter(one => one !== kind))
    }
    onClose()
    const close = Message.success({
      content: (
        <>
          已加入简报{' '}
          <Button
            type="text"
            size="mini"
            onClick={() => {
              // Under a pointer it would stand there as long as that rests.
              close()
              go(briefAddress(briefId))
            }}
          >
            打开
          </Button>
        </>
      ),
    })
  }
  const start = () => {
    setRefusal(undefined)
    void put().then(undefined, (error: unknown) => setRefusal(wordsOf(error)))
  }
  return (
    <Dialog
      title="加入简报"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={into === undefined || kinds.length === 0}
            onClick={start}
          >
            加入
          </Button>
        </>
      }
    >
      <div className="brief-put">
        <BriefChoice
          rows={rows}
          waiting={briefs.isPending}
          into={into}
          onInto={next => {
            setChosen(next)
            setNameless(false)
          }}
          {...{ name, nameless: nameless && name.trim() === '', nameId }}
          onName={setName}
        />
        <Checkbox.Group
          direction="vertical"
          value={kinds}
          options={offered.map(value => ({ value, label: briefPictures[value] }))}
          onChange={setKinds}
        />
        <p className="aux">
          放入的是现在的地点、毒品、日期和条件；打开简报的人按自己的权限看到图。图题可在简报里改。
        </p>
        {refusal && <p role="alert">{refusal}</p>}
      </div>
    </Dialog>
  )
}
