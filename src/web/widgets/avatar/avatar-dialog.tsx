/** Choosing a picture of oneself and the part of it that is shown. */
import './avatar.css'
import { Button, Message, Slider } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { uploadFile } from '#web/api/files.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'
import { type Cut, cutPicture } from './cut-picture.ts'

const mostZoom = 4
const mostBytes = 10 * 1024 * 1024

interface Props {
  /** Folder of the store. */
  biz: string
  onClose(): void
  /** Keeps the stored picture; throws when it could not. */
  onCut(path: string): Promise<void>
}

export default function AvatarDialog({ biz, onClose, onCut }: Props): ReactElement {
  const [picture, setPicture] = useState<string>()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [cut, setCut] = useState<Cut>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(
    () => () => {
      if (picture) URL.revokeObjectURL(picture)
    },
    [picture],
  )
  const choose = (file: File | undefined) => {
    if (!file) return
    if (!file.type.startsWith('image/')) return void Message.warning('请上传图片')
    if (file.size > mostBytes) return void Message.warning('图片不能超过 10 MB')
    setPicture(URL.createObjectURL(file))
    setPlace({ x: 0, y: 0 })
    setZoom(1)
  }
  const save = async () => {
    if (!picture || !cut) return void Message.warning('请选择图片')
    setBusy(true)
    try {
      const { path } = await uploadFile(await cutPicture(picture, cut), { biz })
      await onCut(path)
      onClose()
    } catch (error) {
      Message.error(error instanceof Error && error.message ? error.message : '头像没有保存，请重试')
    } finally {
      setBusy(false)
    }
  }
  return (
    <PageModal
      visible
      title="修改头像"
      okText="保存"
      cancelText="关闭"
      maskClosable={false}
      confirmLoading={busy}
      okButtonProps={{ disabled: !picture }}
      style={{ width: 800 }}
      onOk={save}
      onCancel={onClose}
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="选择头像图片"
        onChange={event => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="crop-stage relative overflow-hidden rounded">
        {picture ? (
          <Cropper
            image={picture}
            crop={place}
            zoom={zoom}
            maxZoom={mostZoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setCut(pixels)}
          />
        ) : null}
      </div>
      <div className="crop-zoom stack items-center gap-12 mt-16">
        <Button icon={<IconUpload />} onClick={() => input.current?.click()}>
          {picture ? '换一张' : '选择图片'}
        </Button>
        <Slider
          aria-label="缩放"
          min={1}
          max={mostZoom}
          step={0.01}
          value={zoom}
          disabled={!picture}
          formatTooltip={value => `${Math.round(value * 100)}%`}
          onChange={value => setZoom(Number(value))}
        />
        <span>{`${Math.round(zoom * 100)}%`}</span>
      </div>
    </PageModal>
  )
}
