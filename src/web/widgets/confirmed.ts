import { Modal } from '@arco-design/web-react'
import { focusBack } from './focus-back.ts'

/** A question that is answered by yes or no; `danger` where yes destroys something. */
export const confirmed = (title: string, content: string, danger = false): Promise<boolean> =>
  new Promise(resolve => {
    Modal.confirm({
      afterClose: focusBack(),
      title,
      content,
      okText: '确定',
      cancelText: '取消',
      ...(danger && { okButtonProps: { status: 'danger' } }),
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
