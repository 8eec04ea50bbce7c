/** Seals as they are looked at one by one: what was put on, and whether it is still so. Nothing is taken for granted. */
import { useState } from 'react'
import { groupLabelNo } from '#lib/label-number.ts'
import { sealText } from '../data/handed.ts'
import type { Seal } from '../data/seals.ts'
import { Camera } from '../parts/camera.tsx'
import { Icon } from '../parts/icon.tsx'
import { Typed } from '../parts/typed.tsx'

export function SealRows({
  seals,
  onChange,
  onScan,
}: {
  seals: readonly Seal[]
  onChange: (seals: readonly Seal[]) => void
  onScan: (code: string) => void
}) {
  const [looking, setLooking] = useState(false)
  const [typing, setTyping] = useState(false)
  const choose = (seal: Seal, ok: boolean) =>
    onChange(seals.map(each => (each === seal ? { ...each, ok, proven: each.proven && ok } : each)))
  return (
    <>
      <div className="spread">
        <h2 className="minor">封签</h2>
        <span className="small">{seals.length} 个，逐个核对，应与封样时相同</span>
      </div>
      {looking && <Camera onCode={onScan} onBlind={() => setTyping(true)} />}
      <div className="scan-seal">
        <button type="button" className="word" aria-pressed={looking} onClick={() => setLooking(!looking)}>
          <Icon name="scan" size={20} />
          {looking ? '收起相机' : '扫封签核对'}
        </button>
        <Typed open={typing} onOpen={() => setTyping(true)} onCode={onScan} words="封签号" />
      </div>
      {seals.map(seal => {
        const { sealNo, labels, ok, proven } = seal
        const name = sealNo || groupLabelNo(labels[0] ?? '')
        return (
          <div key={labels[0]} className="seal">
            <span className="grow">
              <b className={sealNo ? 'mono' : ''}>{sealText(sealNo)}</b>
              <span className="small" style={{ display: 'block' }}>
                {labels.length > 1 ? (
                  `${labels.length} 瓶`
                ) : (
                  <span className="mono">{groupLabelNo(labels[0] ?? '')}</span>
                )}
                {proven && '，已扫'}
              </span>
            </span>
            <span className="choice">
              <button
                type="button"
                aria-pressed={ok === true}
                aria-label={`${name} 一致`}
                onClick={() => choose(seal, true)}
              >
                <span className={ok === true ? 'green' : ''}>一致</span>
              </button>
              <button
                type="button"
                aria-pressed={ok === false}
                aria-label={`${name} 不一致`}
                onClick={() => choose(seal, false)}
              >
                <span className={ok === false ? 'red' : ''}>不一致</span>
              </button>
            </span>
          </div>
        )
      })}
    </>
  )
}
