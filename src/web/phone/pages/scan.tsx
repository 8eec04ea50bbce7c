/** 扫描: any label, and where it belongs today; a hand-over code leads to taking over. */
import { useState } from 'react'
import { offerPrefix } from '#contract/sewage/custody.ts'
import { groupLabelNo, readLabelNo, tidyLabelNo } from '#lib/label-number.ts'
import { usePhone } from '../data/state.ts'
import { useWorks } from '../data/use-works.ts'
import type { Label, Work } from '../data/works.ts'
import { buzz, Camera, useScanner } from '../parts/camera.tsx'
import { Page } from '../parts/frame.tsx'
import { Alarm } from '../parts/icon.tsx'
import { Typed } from '../parts/typed.tsx'
import { useWord } from '../parts/words.ts'
import { go } from '../route.ts'

type Found = { problem: string } | { labelNo: string; label: Label; work: Work }

export function ScanPage() {
  const works = useWorks() ?? []
  const word = useWord()
  const [found, setFound] = useState<Found>()
  const [typing, setTyping] = useState(false)
  const look = (code: string): Found => {
    const read = readLabelNo(code)
    if ('problem' in read) return read
    const labelNo = tidyLabelNo(code)
    for (const work of works) {
      const label = work.labels.find(one => one.labelNo === labelNo)
      if (label && (label.pointId === work.pointId || label.pointId === null)) return { labelNo, label, work }
    }
    return { problem: `${groupLabelNo(labelNo)} 不是今天您工单里的标签。请核对，或联网刷新后再扫` }
  }
  const taken = (code: string) => {
    usePhone.setState({ scanned: code.trim() })
    go('take')
  }
  const take = (code: string) => {
    if (code.trim().startsWith(offerPrefix)) return taken(code)
    const next = look(code)
    buzz(!('problem' in next))
    setFound(next)
  }
  useScanner(take)
  return (
    <Page title="扫描">
      <Camera onCode={take} onBlind={() => setTyping(true)} height={260} />
      {found && 'problem' in found && (
        <div className="verdict" role="alert">
          <Alarm kind="refused" />
          <b className="red">没有找到</b>
          <span className="more">{found.problem}</span>
        </div>
      )}
      {found && 'label' in found && (
        <div className="verdict good">
          <Alarm kind="good" />
          <b>
            {found.work.plantName} {found.work.pointName}
          </b>
          <span className="more">
            <span className="mono">{groupLabelNo(found.labelNo)}</span>，第 {found.label.bottleNo} 瓶，
            {word('label_state', found.label.state)}
          </span>
          <div className="acts">
            <button type="button" className="act slim solid" onClick={() => go(`bottles/${found.work.id}`)}>
              瓶位与标签
            </button>
            <button type="button" className="act slim" onClick={() => go(`work/${found.work.id}`)}>
              工单
            </button>
          </div>
        </div>
      )}
      <Typed open={typing} onOpen={() => setTyping(true)} onCode={take} />
      {!found && (
        <p className="small" style={{ padding: '4px var(--edge)' }}>
          扫瓶上的标签，查它属于今天的哪张工单、哪一瓶；扫交接码，接收同事交来的样品。绑定标签请从工单进入。
        </p>
      )}
    </Page>
  )
}
