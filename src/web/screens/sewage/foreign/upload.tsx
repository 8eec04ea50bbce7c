/** Brings a file of another agency: its source and the file itself. Which upload is looked at stands in the address. */
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { odmFiles } from '#contract/sewage/exchange.ts'
import { uploadOdm } from '#contract/sewage/odm-import.ts'
import { upload } from '#web/api/files.ts'
import { useCan } from '#web/session/session.ts'
import { useAttempt } from '#web/widgets/attempt.ts'
import { ControlItem } from '#web/widgets/control.tsx'
import { RemoteSelect } from '#web/widgets/remote-select.tsx'
import { FileButton } from '#web/widgets/upload/file-button.tsx'
import { Looked } from './looked.tsx'

export function ForeignUpload(): ReactElement | null {
  const [params, setParams] = useSearchParams()
  const [mappingId, setMappingId] = useState('')
  const { busy, refusal, attempt } = useAttempt()
  const may = useCan(uploadOdm.access)
  if (!may) return null
  const id = params.get('upload') ?? ''
  const show = (next: string | undefined) =>
    setParams(
      now => {
        if (next) now.set('upload', next)
        else now.delete('upload')
        return now
      },
      { replace: true },
    )
  const send = (file: File) =>
    void attempt(async () => {
      const form = new FormData()
      form.append('mappingId', mappingId)
      form.append('file', file)
      const { result } = await upload(uploadOdm, form)
      show((result as { id: string }).id)
    })
  return (
    <section className="panel column gap-16 p-16" aria-label="导入外来数据">
      <div className="row flex-wrap gap-16" style={{ alignItems: 'end' }}>
        <ControlItem id="foreign-source" title="来源">
          <div style={{ width: 240 }}>
            <RemoteSelect
              id="foreign-source"
              label="来源"
              reference={{ to: '/sewage/odm-mapping', text: 'sourceName' }}
              value={mappingId}
              placeholder="先在“外来数据对照”里登记"
              onChange={value => setMappingId(value ?? '')}
            />
          </div>
        </ControlItem>
        <FileButton
          type="primary"
          loading={busy}
          disabled={mappingId === ''}
          label="外来数据文件"
          accept={odmFiles}
          onFile={send}
        >
          上传 PHES-ODM 文件
        </FileButton>
        <span className="aux">先试运行，不写入；10 MB 以内，25 万行以内</span>
      </div>
      {refusal && (
        <p className="p-8-12 rounded on-level-1" role="alert">
          {refusal}
        </p>
      )}
      {id !== '' && <Looked key={id} id={id} leave={() => show(undefined)} />}
    </section>
  )
}
