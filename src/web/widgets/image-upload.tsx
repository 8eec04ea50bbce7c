/** Pictures as cards: upload, look, take away. The value is a comma-separated list of stored paths. */
import { Image, Message, Progress } from '@arco-design/web-react'
import { IconClose, IconPlus } from '@arco-design/web-react/icon'
import { type ReactElement, useRef, useState } from 'react'
import { uploadFile } from '#contract/file/upload.ts'
import { base } from '#web/api/boot.ts'
import { CallError } from '#web/api/call-error.ts'
import { upload } from '#web/api/files.ts'

export const pathsOf = (value: string): string[] => value.split(',').filter(Boolean)
export const pictureUrl = (path: string): string =>
  /^https?:/.test(path) ? path : `${base}/sys/common/static/${path}`

export interface ImageUploadProps {
  id: string
  label: string
  value: string
  /** Keeps the last so many. */
  limit?: number
  disabled?: boolean
  describedBy?: string
  onChange: (value: string) => void
}

export function ImageUpload({
  id,
  label,
  value,
  limit = 9,
  disabled,
  describedBy,
  onChange,
}: ImageUploadProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const paths = pathsOf(value)

  const take = async (file: File) => {
    if (!file.type.startsWith('image/')) {
      Message.warning('请上传图片')
      return
    }
    const form = new FormData()
    form.append('file', file)
    form.append('biz', 'temp')
    setShare(0)
    try {
      const { message } = await upload(uploadFile, form, { onProgress: setShare })
      onChange([...paths, message].slice(-limit).join(','))
    } catch (error) {
      if (error instanceof CallError && error.kind === 'refused') Message.warning(`${file.name} 上传失败.`)
    } finally {
      setShare(undefined)
    }
  }
  return (
    <span className="pictures">
      {paths.map((path, index) => (
        <span key={path} className="picture">
          <Image src={pictureUrl(path)} width={72} height={72} alt={`${label} ${index + 1}`} />
          {!disabled && (
            <button
              type="button"
              aria-label={`删除${label} ${index + 1}`}
              onClick={() => onChange(paths.filter(kept => kept !== path).join(','))}
            >
              <IconClose />
            </button>
          )}
        </span>
      ))}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-hidden
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void take(file)
        }}
      />
      <button
        id={id}
        type="button"
        className="picture add"
        aria-label={`上传${label}`}
        aria-describedby={describedBy}
        disabled={disabled || share !== undefined}
        onClick={() => input.current?.click()}
      >
        {share === undefined ? (
          <IconPlus />
        ) : (
          <Progress type="circle" size="mini" percent={Math.round(share * 100)} />
        )}
        上传
      </button>
    </span>
  )
}
