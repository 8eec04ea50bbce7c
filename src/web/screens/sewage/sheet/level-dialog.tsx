/** What each control holds: of those that nobody told, and before the run begins of all. */
import { Button, Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { tellLevel } from '#contract/sewage/worksheet-calls.ts'
import { placeName } from '#lib/lab/place.ts'
import { kindTitles, lacksLevel, type PositionKind } from '#lib/lab/qc.ts'
import { call } from '#web/api/client.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { isLevel, LevelBox } from './level-box.tsx'
import type { Sheet } from './model.ts'
import type { SheetState } from './use-sheet.ts'

type Place = Sheet['places'][number]
/** Positions whose level may be told now. */
export const levelsToTell = ({ places, row }: Sheet): Place[] =>
  places.filter(place =>
    row['state'] === 'DRAFT'
      ? lacksLevel({ ...place, level: null })
      : row['state'] === 'RUNNING' && lacksLevel(place),
  )
function LevelRow({ state, place }: { state: SheetState; place: Place }): ReactElement {
  const [level, setLevel] = useState(place.level)
  const [material, setMaterial] = useState(place.material ?? '')
  const changed = level !== place.level || material.trim() !== (place.material ?? '')
  const name = `${placeName(place.pos)} ${kindTitles[place.kind as PositionKind]}`
  return (
    <li className="row gap-8">
      <span className="grow">
        {name} <span className="mono muted">{place.labelNo}</span>
      </span>
      <Input
        aria-label={`${name} 编号`}
        placeholder="编号"
        style={{ width: 132 }}
        maxLength={32}
        value={material}
        onChange={setMaterial}
      />
      <LevelBox
        label={`${name} 浓度`}
        placeholder="浓度"
        suffix="ng/L"
        style={{ width: 132 }}
        value={level}
        onChange={setLevel}
      />
      <Button
        type="outline"
        disabled={!isLevel(level) || !changed}
        loading={state.busy}
        onClick={() =>
          void state.act(looked =>
            call(tellLevel, {
              body: {
                ...looked,
                pos: place.pos,
                level: level!,
                ...(material.trim() && { material: material.trim() }),
              },
            }),
          )
        }
      >
        保存
      </Button>
    </li>
  )
}
export function LevelDialog({
  state,
  sheet,
  onClose,
}: {
  state: SheetState
  sheet: Sheet
  onClose: () => void
}): ReactElement {
  const places = levelsToTell(sheet)
  return (
    <Dialog title="质控浓度" width={640} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <p className="aux">
        质控样填标准值，校准核查填配制值，加标样填加标量。没有浓度的不能判定，也不能提交；上机后填写的即时判定，不能再改。
      </p>
      {places.length === 0 ? (
        <p className="muted">各质控都有浓度</p>
      ) : (
        <ul className="stack">
          {places.map(place => (
            <LevelRow key={`${place.id} ${place.level}`} {...{ state, place }} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
