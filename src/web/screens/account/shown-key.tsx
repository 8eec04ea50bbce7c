import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { copyText } from '#web/widgets/copy.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'

/** A new key, this once. */
export const ShownKey = ({ of, onClose }: { of: string | undefined; onClose(): void }): ReactElement => (
  <PageModal
    title="新密钥"
    visible={of !== undefined}
    maskClosable={false}
    onCancel={onClose}
    footer={
      <>
        <Button onClick={() => void copyText(of ?? '', '已复制', '请选中密钥后复制')}>复制</Button>
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      </>
    }
  >
    <p className="my-12">请立即保存，关闭后无法再次查看：</p>
    <p className="mono p-12 bg-fill rounded anywhere">{of}</p>
  </PageModal>
)
