/** 专题图: one more picture of the same place, drug and days at a time; each is fetched when it is first chosen. */
import '../more.css'
import { Radio } from '@arco-design/web-react'
import { type ReactElement, Suspense } from 'react'
import { type PictureKey, pictureKeys, pictureTitles } from '#contract/sewage/analysis-picture-keys.ts'
import { analysisBoard, analysisMethods } from '#contract/sewage/analysis-pictures.ts'
import { analysisUpstream } from '#contract/sewage/analysis-upstream.ts'
import { usePage } from '#web/session/page-context.ts'
import { useCan } from '#web/session/session.ts'
import { SkeletonRows } from '#web/ui/states.tsx'
import { pictures } from './all.ts'
import type { PictureProps } from './props.ts'

export function MorePictures(of: PictureProps): ReactElement {
  const { state, change } = of.analysis
  const { wall } = usePage()
  const sees: Partial<Record<PictureKey, boolean>> = {
    board: useCan(analysisBoard.access as string),
    upstream: useCan(analysisUpstream.access as string),
    methods: useCan(analysisMethods.access as string),
  }
  const offered = pictureKeys.filter(key => sees[key] ?? true)
  const Shown = state.picture && offered.includes(state.picture) && pictures[state.picture]
  return (
    <section className="panel analysis-more" aria-label="专题图">
      {!wall && (
        <header className="row">
          <h2>专题图</h2>
          <Radio.Group
            type="button"
            size="small"
            aria-label="专题图"
            value={state.picture ?? ''}
            options={offered.map(value => ({ value, label: pictureTitles[value] }))}
            onChange={(picture: PictureKey) => change({ picture, way: undefined })}
          />
        </header>
      )}
      {Shown ? (
        <Suspense fallback={<SkeletonRows rows={5} rowPx={40} />}>
          <Shown {...of} />
        </Suspense>
      ) : (
        <p className="muted">选一张图，条件与上面相同</p>
      )}
    </section>
  )
}
