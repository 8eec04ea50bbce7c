/** Upload in a dialog of its own: nothing is given before it is confirmed. */
import { Message } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { PageModal } from '#web/widgets/page-layer.tsx'
import { Upload, type UploadProps } from './upload.tsx'
import { type UploadValue, uploadTexts } from './upload-model.ts'

interface FilePopProps
  extends Pick<UploadProps, 'label' | 'fileType' | 'biz' | 'number' | 'multiple' | 'returnUrl'> {
  title?: string
  /** px */
  width?: number
  value: UploadValue | null | undefined
  onOk: (value: UploadValue) => void
  onClose: () => void
}
/** Mount it to open it. */
export function FilePop({ title, width = 520, value, onOk, onClose, ...upload }: FilePopProps): ReactElement {
  const [held, setHeld] = useState<UploadValue>(value ?? '')
  const [busy, setBusy] = useState(false)
  const confirm = () => {
    if (held.length === 0) Message.warning(uploadTexts.none)
    else onOk(held)
  }
  return (
    <PageModal
      visible
      title={title ?? (upload.fileType === 'image' ? '图片上传' : '文件上传')}
      style={{ width, maxWidth: '96vw' }}
      maskClosable={false}
      okText={busy ? '上传中…' : '确定'}
      okButtonProps={{ disabled: busy }}
      onOk={confirm}
      onCancel={onClose}
    >
      <Upload {...upload} value={held} onChange={setHeld} onBusy={setBusy} />
    </PageModal>
  )
}
