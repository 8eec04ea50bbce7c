import type { ReactElement } from 'react'
import { analysisView } from '#contract/sewage/analysis-view.ts'
import { RecordLayer } from '#web/crud/record-layer.tsx'
import { useSave } from '#web/data/resource-write.ts'
import { shareEntries, shareForm } from './share-form.ts'

export function SaveView({ state, onClose }: { state: string; onClose: () => void }): ReactElement {
  const save = useSave(analysisView, 'add')
  return (
    <RecordLayer
      title="保存视图"
      resource={analysisView}
      entries={shareEntries}
      formAs={shareForm}
      before={{ share: 'SELF' }}
      onClose={onClose}
      submit={async values => {
        await save.mutateAsync({ ...values, state })
        onClose()
        return '视图已保存，在“视图”里打开'
      }}
    >
      <p className="aux">保存当前的区域、毒品、日期和选区等全部选择；打开的人只看到自己有权看的内容。</p>
    </RecordLayer>
  )
}
