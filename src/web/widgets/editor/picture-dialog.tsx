import { Button, Input, Message, Tabs } from '@arco-design/web-react'
import { type ChangeEvent, type ReactElement, useId, useRef, useState } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'
import { uploadPicture } from './upload-picture.ts'

export interface Picked {
  url: string
  /** 备注: read out, and shown where the picture cannot be. */
  alt: string
}

/** 图片上传: one file of this computer, or an address. */
export function PictureDialog(props: {
  onClose: () => void
  onPick: (picked: Picked) => void
}): ReactElement {
  const [tab, setTab] = useState('file')
  const [file, setFile] = useState<File>()
  const [address, setAddress] = useState('')
  const [alt, setAlt] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const [addressId, altId] = [useId(), useId()]
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    if (chosen && !chosen.type.startsWith('image/')) Message.error('请上传图片')
    else setFile(chosen)
  }
  const confirm = async () => {
    if (tab === 'url') {
      if (!/^https?:\/\/\S+$/i.test(address.trim())) {
        Message.warning('请输入以 http:// 或 https:// 开头的图片地址')
        return
      }
      props.onPick({ url: address.trim(), alt })
      return
    }
    if (!file) {
      Message.warning('未上传任何文件')
      return
    }
    setBusy(true)
    try {
      props.onPick({ url: await uploadPicture(file), alt: alt || file.name })
    } catch (error) {
      const words = error instanceof CallError && error.message ? `：${error.message}` : ''
      Message.error(`${file.name} 上传失败${words}`)
      setBusy(false)
    }
  }
  return (
    <PageModal
      visible
      title="图片上传"
      className="crud-layer"
      style={{ width: '30%', minWidth: 'min(420px, 96vw)' }}
      okText="确定"
      cancelText="关闭"
      confirmLoading={busy}
      onOk={confirm}
      onCancel={props.onClose}
    >
      <Tabs activeTab={tab} onChange={setTab}>
        <Tabs.TabPane key="file" title="本地图片上传">
          <input ref={input} type="file" accept="image/*" hidden onChange={choose} aria-label="选择图片" />
          <Button onClick={() => input.current?.click()}>选择图片</Button>{' '}
          <span className="aux">{file ? file.name : '尚未选择'}</span>
        </Tabs.TabPane>
        <Tabs.TabPane key="url" title="网络图片地址">
          <label htmlFor={addressId} className="sr-only">
            网络图片地址
          </label>
          <Input id={addressId} value={address} onChange={setAddress} placeholder="https://" />
        </Tabs.TabPane>
      </Tabs>
      <label htmlFor={altId} className="sr-only">
        备注
      </label>
      <Input
        id={altId}
        value={alt}
        onChange={setAlt}
        placeholder="请填写备注"
        maxLength={100}
        style={{ marginTop: 12 }}
      />
    </PageModal>
  )
}
