/** Upload of files or pictures for forms, dialogs and pages; the value changes when every file has ended. */
import './upload.css'
import { Button } from '@arco-design/web-react'
import { IconPlus, IconUpload } from '@arco-design/web-react/icon'
import { type ReactElement, useRef, useState } from 'react'
import { fileUrl } from '#web/api/files.ts'
import { PictureCards } from '#web/widgets/picture/picture-cards.tsx'
import { FileList } from './file-list.tsx'
import type { FileType, UploadValue } from './upload-model.ts'
import { useUploads } from './use-uploads.ts'

export interface UploadProps {
  id?: string
  /** What the files are, for those who hear the page. */
  label: string
  value: UploadValue | null | undefined
  onChange: (value: UploadValue) => void
  /** 点击上传, and 上传 for pictures, unless told. */
  text?: string
  fileType?: FileType
  biz?: string
  returnUrl?: boolean
  /** Only the last so many are kept; 0: all. */
  number?: number
  multiple?: boolean
  buttonVisible?: boolean
  disabled?: boolean
  beforeUpload?: (file: File) => boolean | Promise<boolean>
  /** Told while files are on their way, so that a dialog waits for them. */
  onBusy?: (busy: boolean) => void
  describedBy?: string | undefined
}

export function Upload(props: UploadProps): ReactElement {
  const { label, fileType = 'all', multiple = true, buttonVisible = true, disabled = false, onBusy } = props
  const { biz = 'temp', returnUrl = true, number = 0, value, onChange, beforeUpload } = props
  const uploads = useUploads({ value, onChange, fileType, biz, returnUrl, number, beforeUpload })
  const { items, busy } = uploads
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const toldBusy = useRef(false)
  if (toldBusy.current !== busy) {
    toldBusy.current = busy
    // After this drawing: it is another component's state.
    if (onBusy) queueMicrotask(() => onBusy(busy))
  }
  const pictures = fileType === 'image'
  const text = props.text ?? (pictures ? '上传' : '点击上传')
  const shown = pictures ? items.filter(({ status }) => status === 'done') : []
  const choose = {
    id: props.id,
    disabled,
    'aria-label': `${text} ${label}`,
    'aria-describedby': props.describedBy,
    onClick: () => input.current?.click(),
  }
  return (
    <div
      className="upload"
      data-over={over || undefined}
      onDragOver={event => {
        if (disabled || !buttonVisible) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false)
        if (disabled || !buttonVisible) return
        event.preventDefault()
        const dropped = [...event.dataTransfer.files]
        void uploads.add(multiple ? dropped : dropped.slice(0, 1))
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        multiple={multiple}
        {...(pictures && { accept: 'image/*' })}
        onChange={event => {
          const chosen = [...(event.target.files ?? [])]
          // The same file can be chosen again after it failed.
          event.target.value = ''
          void uploads.add(chosen)
        }}
      />
      {pictures ? (
        <PictureCards
          label={label}
          pictures={shown.map(item => ({ ...item, id: item.uid, url: fileUrl(item.path) }))}
          {...(!disabled && {
            onReorder: (next: readonly { id: string }[]) =>
              uploads.reorder(next.flatMap(({ id }) => items.find(({ uid }) => uid === id) ?? [])),
            onRemove: (picture: { id: string }) => {
              const item = items.find(({ uid }) => uid === picture.id)
              if (item) uploads.remove(item)
            },
          })}
        >
          {buttonVisible && (
            <button
              type="button"
              className="upload-add stack justify-items-center gap-4 bg-fill rounded ink-2"
              {...choose}
            >
              <IconPlus />
              {text}
            </button>
          )}
        </PictureCards>
      ) : (
        buttonVisible && (
          <Button icon={<IconUpload />} {...choose}>
            {text}
          </Button>
        )
      )}
      <FileList
        items={pictures ? items.filter(({ status }) => status !== 'done') : items}
        uploads={uploads}
        disabled={disabled}
      />
    </div>
  )
}
